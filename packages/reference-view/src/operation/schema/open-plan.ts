import type { SchemaChild } from '@stoa/openapi/schema/children-of';
import type { Reading } from './describe-schema.ts';
import { hiddenFrom } from './hidden-from.ts';
import type { SchemaStore } from './schema-store.ts';
import { innerOf } from './use-view.ts';

/** What becomes of each row's nested list: open from the start, there but closed, or made when it is opened. */
export interface OpenPlan {
  /** Places in the list. */
  readonly open: ReadonlySet<number>;
  readonly findable: ReadonlySet<number>;
}

const smallList = 12;
/** Rows of a whole list that may be open from the start, by who reads: a caller reads a request closely. */
const openRows: Readonly<Record<Reading, number>> = { request: 40, response: 16 };
/** Rows of a whole list that stand in the page, open or closed, for the browser's search. */
const findableRows = 80;

/** Decides once per list of the first level: small ones show their second level, big ones stay closed. */
export function openPlan(children: readonly SchemaChild[], reading: Reading, store: SchemaStore): OpenPlan {
  const open = new Set<number>();
  const findable = new Set<number>();
  let openLeft = openRows[reading] - children.length;
  let findableLeft = findableRows - children.length;
  for (const [at, child] of children.entries()) {
    const rows = rowsBelow(child, reading, store);
    if (rows === 0) continue;
    if (rows <= smallList && rows <= openLeft && child.kind === 'property') {
      open.add(at);
      openLeft -= rows;
      findableLeft -= rows;
    } else if (rows <= findableLeft) {
      findable.add(at);
      findableLeft -= rows;
    }
  }
  return { open, findable };
}

/** Rows that opening a row shows at once; what must be fetched first counts as none. */
function rowsBelow(child: SchemaChild, reading: Reading, store: SchemaStore): number {
  const { inner, missing } = innerOf(store, child.schema);
  if (missing.length > 0) return 0;
  const own = inner.children.filter((below) => !hiddenFrom(reading, below, store)).length;
  const option = inner.choices?.options[0];
  return own + (option ? innerOf(store, option.schema).inner.children.length : 0);
}
