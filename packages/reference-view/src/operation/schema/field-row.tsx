import { DeprecatedTag } from '@stoa/ui/deprecated-tag.tsx';
import { useContext, useEffect, useState } from 'react';
import { useReferenceText } from '../../i18n/reference-text.ts';
import { Description } from '../description.tsx';
import { alternative, below, chosenIn, fieldId, nextSegment } from '../field-path.ts';
import { Findable } from '../findable.tsx';
import { useOperation } from '../operation-context.tsx';
import { Above, type Ancestors } from './above.ts';
import { AsAbove } from './as-above.tsx';
import { ChoiceControl } from './choice-control.tsx';
import { Facts } from './facts.tsx';
import styles from './field.module.css';
import { FieldList } from './field-list.tsx';
import { FieldName } from './field-name.tsx';
import type { FieldRowProps } from './field-props.ts';
import { MissingSchema } from './missing-schema.tsx';
import { omitNarrowed } from './omit-inherited.ts';
import { saysSomething } from './says-something.ts';
import { Toggle } from './toggle.tsx';
import { TypeWords } from './type-words.tsx';
import { useView } from './use-view.ts';
import { ValueBlock } from './value-block.tsx';

/** One field: its name and type, what it is for, what it must be; below it what it holds. */
export function FieldRow(props: FieldRowProps) {
  const { name, kind, schema, required, path, depth, initially = 'closed' } = props;
  const r = useReferenceText();
  const { target, store } = useOperation();
  const above = useContext(Above);
  const { view, inner, children: all, missing, state, load } = useView(schema);
  const wanted = nextSegment(path, target);
  const [open, setOpen] = useState(initially === 'open' || wanted !== undefined);
  const [made, setMade] = useState(open);
  const [choice, setChoice] = useState(() => chosenIn(wanted));
  useEffect(() => {
    // The address may name a place in here later than at first.
    if (wanted === undefined) return;
    setOpen(true);
    if (wanted.startsWith('|')) setChoice(chosenIn(wanted));
  }, [wanted]);

  const repeated = above.find((ancestor) => [...view.refs, ...inner.refs].includes(ancestor.ref));
  const choices = inner.choices;
  const option = choices?.options[Math.min(choice, choices.options.length - 1)];
  const children = omitNarrowed(all, choices, option && store.describe(option.schema));
  const optionSays = option !== undefined && saysSomething(store.describe(option.schema));
  const tells = choices?.options.some((one) => one.label !== undefined || saysSomething(store.describe(one.schema)));
  const lacks = missing.length > 0;
  const holds = !repeated && (lacks || children.length > 0 || optionSays);
  const kids = `${fieldId(path)}-in`;
  const shown = open && holds;
  const there = holds && (open || made || initially === 'findable');
  const deprecated = props.deprecated === true || view.deprecated;
  const description = props.description ?? view.description;
  const ancestors: Ancestors = [...above, ...[...view.refs, ...inner.refs].map((ref) => ({ ref, path }))];

  function show(next: boolean) {
    if (next && lacks) load();
    setOpen(next);
    setMade(true);
  }

  return (
    <>
      <div
        className={styles.field}
        id={fieldId(path)}
        data-target={path === target || undefined}
        data-open={shown || undefined}
        tabIndex={-1}
      >
        <div className={styles.key}>
          <FieldName kind={kind} name={name} path={path} deprecated={deprecated} />
          <span className={styles.type}>
            <TypeWords names={view.type} />
            {required && <b>{r('op.required')}</b>}
          </span>
          {deprecated && <DeprecatedTag label={r('op.deprecated')} />}
        </div>
        <div className={styles.value}>
          {view.title !== undefined && description === undefined && view.title !== name && <p>{view.title}</p>}
          <Description value={description} />
          <Facts view={view} inner={inner} beside={props.beside} examples={props.examples} />
          {props.extra}
          {repeated && <AsAbove path={repeated.path} />}
          {choices && tells && !repeated && (
            <ChoiceControl
              choices={choices}
              selected={choice}
              panel={there ? kids : undefined}
              onSelect={(at) => {
                setChoice(at);
                if (!open) show(true);
              }}
            />
          )}
          {holds && initially !== 'open' && (
            <Toggle
              open={open}
              controls={kids}
              count={lacks || children.some((child) => child.kind !== 'property') ? undefined : children.length}
              onToggle={() => show(!open)}
            />
          )}
        </div>
      </div>
      {there && (
        <Findable open={shown} onFound={() => show(true)} className={styles.kids} id={kids}>
          <Above value={ancestors}>
            {lacks && <MissingSchema state={state} load={load} />}
            {inner !== view && <Description value={inner.description} />}
            <FieldList Row={FieldRow} fields={children} path={path} depth={depth + 1} />
            {option && optionSays && (
              <ValueBlock
                Row={FieldRow}
                key={choice}
                schema={option.schema}
                path={below(path, alternative(choice))}
                depth={depth + 1}
                as="option"
                beside={children}
              />
            )}
          </Above>
        </Findable>
      )}
    </>
  );
}
