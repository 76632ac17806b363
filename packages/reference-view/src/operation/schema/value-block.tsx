import type { JsonSchema } from '@stoa/contract/reference';
import type { SchemaChild } from '@stoa/openapi/schema/children-of';
import { useContext, useEffect, useState } from 'react';
import { Description } from '../description.tsx';
import { alternative, below, chosenIn, fieldId, nextSegment } from '../field-path.ts';
import { useOperation } from '../operation-context.tsx';
import { Above } from './above.ts';
import { AsAbove } from './as-above.tsx';
import { ChoiceControl } from './choice-control.tsx';
import { Facts } from './facts.tsx';
import styles from './field.module.css';
import { FieldList } from './field-list.tsx';
import type { FieldRowComponent } from './field-props.ts';
import { MissingSchema } from './missing-schema.tsx';
import { omitInherited, omitNarrowed } from './omit-inherited.ts';
import { saysSomething } from './says-something.ts';
import { TypeWords } from './type-words.tsx';
import { useView } from './use-view.ts';

interface ValueBlockProps {
  readonly Row: FieldRowComponent;
  readonly schema: JsonSchema;
  readonly path: string;
  readonly depth: number;
  /** A whole body, or one of several alternatives. */
  readonly as: 'body' | 'option';
  /** The fields that stand above an alternative. */
  readonly beside?: readonly SchemaChild[];
}

/** A value without a name: a body, or an alternative. What it is, then its fields. */
export function ValueBlock({ Row, schema, path, depth, as, beside }: ValueBlockProps) {
  const { target, store } = useOperation();
  const above = useContext(Above);
  const { view, inner, children: all, missing, state, load } = useView(schema);
  const wanted = nextSegment(path, target);
  const [choice, setChoice] = useState(() => chosenIn(wanted));
  useEffect(() => {
    if (wanted?.startsWith('|')) setChoice(chosenIn(wanted));
  }, [wanted]);
  const names = [...new Set([...view.refs, ...inner.refs])];
  const repeated = above.find((ancestor) => names.includes(ancestor.ref));
  if (repeated) return <AsAbove path={repeated.path} />;

  const choices = inner.choices;
  const option = choices?.options[Math.min(choice, choices.options.length - 1)];
  const fields = omitInherited(all, beside);
  const children = omitNarrowed(fields, choices, option && store.describe(option.schema));
  const tells = choices?.options.some((one) => one.label !== undefined || saysSomething(store.describe(one.schema)));
  const panel = `${fieldId(path)}-in`;
  // An object says what it is by its fields; anything else says it in words.
  const plain = view === inner && all.length > 0 && !choices;
  return (
    <Above value={[...above, ...names.map((ref) => ({ ref, path }))]}>
      <div className={as === 'body' ? styles.body : styles.option} id={fieldId(path)} tabIndex={-1}>
        {(as === 'body' || !plain) && !(plain && view.refs.length === 0) && (
          <p className={styles.kind}>
            <TypeWords names={view.type} />
          </p>
        )}
        <Description value={view.description} />
        {inner !== view && <Description value={inner.description} />}
        <Facts view={view} inner={inner} />
        {missing.length > 0 && <MissingSchema state={state} load={load} />}
        {choices && tells && <ChoiceControl choices={choices} selected={choice} onSelect={setChoice} panel={panel} />}
      </div>
      <FieldList Row={Row} fields={children} path={path} depth={depth} />
      {option && tells && (
        <div id={panel}>
          <ValueBlock
            Row={Row}
            key={choice}
            schema={option.schema}
            path={below(path, alternative(choice))}
            depth={depth}
            as="option"
            beside={[...(beside ?? []), ...children]}
          />
        </div>
      )}
    </Above>
  );
}
