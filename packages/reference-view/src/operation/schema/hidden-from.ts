import type { SchemaChild } from '@stoa/openapi/schema/children-of';
import type { Reading } from './describe-schema.ts';
import type { SchemaStore } from './schema-store.ts';

/**
 * Whether a reader is spared a property: of a request what only the server writes (`readOnly`), of a response what only
 * the caller writes (`writeOnly`). JSON Schema 2020-12 Validation §9.4.
 */
export function hiddenFrom(reading: Reading, child: SchemaChild, store: SchemaStore): boolean {
  if (child.kind !== 'property') return false;
  const view = store.describe(child.schema);
  return reading === 'request' ? view.readOnly : view.writeOnly;
}
