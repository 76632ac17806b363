import type { SchemaChild } from '@stoa/openapi/schema/children-of';
import { useContext, useMemo, useState } from 'react';
import { useReferenceText } from '../../i18n/reference-text.ts';
import { below, nextSegment } from '../field-path.ts';
import { useWhenIdle } from '../findable.tsx';
import { ReadingContext, useOperation } from '../operation-context.tsx';
import type { FieldRowComponent } from './field-props.ts';
import { openPlan } from './open-plan.ts';
import styles from './toggle.module.css';

const mostRows = 100;

interface FieldListProps {
  readonly Row: FieldRowComponent;
  readonly fields: readonly SchemaChild[];
  readonly path: string;
  readonly depth: number;
}

/** Draws the fields of an object, row by row: the first hundred, and all others on demand. */
export function FieldList({ Row, fields, path, depth }: FieldListProps) {
  const r = useReferenceText();
  const { store, target } = useOperation();
  const reading = useContext(ReadingContext);
  const idle = useWhenIdle(depth === 0);
  const [all, setAll] = useState(false);
  const names = fields.map((field) => `${field.kind} ${field.name}`).join('\n');
  // A list's fields change when a missing schema came: the plan is made anew then, not with every draw.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const plan = useMemo(
    () => (depth === 0 ? openPlan(fields, reading, store) : undefined),
    [depth, names, store, reading],
  );
  const wanted = nextSegment(path, target);
  const shown = all || fields.length <= mostRows || wanted !== undefined ? fields : fields.slice(0, mostRows);
  return (
    <>
      {shown.map((field, at) => {
        const segment = segmentOf(field, at);
        const initially = plan?.open.has(at) ? 'open' : idle && plan?.findable.has(at) ? 'findable' : 'closed';
        return <Row key={segment} {...field} path={below(path, segment)} depth={depth} initially={initially} />;
      })}
      {shown.length < fields.length && (
        <button type="button" className={styles.all} onClick={() => setAll(true)}>
          {r('op.showRest', { count: fields.length - shown.length })}
        </button>
      )}
    </>
  );
}

/** Properties by name, everything else by kind: `not`, `items:2`. */
function segmentOf(field: SchemaChild, at: number): string {
  if (field.kind === 'property') return field.name;
  return field.name === '' ? `${field.kind}:${at}` : `${field.kind}:${field.name}`;
}
