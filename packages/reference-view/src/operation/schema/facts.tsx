import type { EnumChoice } from '@stoa/openapi/schema/enum-choices';
import { ownList, ownObject } from '@stoa/openapi/schema/own';
import { useLanguage } from '@stoa/text/language';
import { classNames } from '@stoa/ui/class-names.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useReferenceText } from '../../i18n/reference-text.ts';
import { Description } from '../description.tsx';
import { type Constraint, constraintsOf, type Words } from './constraints.ts';
import styles from './facts.module.css';
import type { SchemaView } from './schema-view.ts';
import { areMixed, showAmong, showInLine, showJson } from './show-value.ts';

const firstValues = 12;
/** The values that are drawn at a time: thousands at once would hold the page up. */
const valuesAtOnce = 500;
const longestShown = 20_000;
const mostExamples = 5;

interface FactsProps {
  readonly view: SchemaView;
  /** The items' view, of an array. */
  readonly inner: SchemaView;
  /** What is known beside the schema: how a parameter is written, for instance. */
  readonly beside?: readonly Constraint[];
  /** The parameter's own examples, which replace the schema's. */
  readonly examples?: readonly unknown[];
}

/** What a value must be, and what it is without being given: allowed values, constraints, default, examples. */
export function Facts(props: FactsProps) {
  const r = useReferenceText();
  const { tag } = useLanguage();
  const facts = factsOf(props, { r, tag });
  if (saysNothing(facts)) return null;
  const { values, isDescribed, given } = facts;
  return (
    <>
      {isDescribed && <DescribedValues values={values} />}
      <div className={styles.facts}>
        {!isDescribed && values.length > 0 && <Values values={values} />}
        {facts.fixed && <Value word={r('op.always')} value={facts.fixed.value} />}
        <Said facts={facts} />
        {facts.preset && <Value word={r('op.default')} value={facts.preset.value} />}
        {given.slice(0, mostExamples).map((example, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: examples have no identity but their place
          <Value key={at} word={r('op.example')} value={example} />
        ))}
      </div>
    </>
  );
}

function factsOf({ view, inner, beside = [], examples }: FactsProps, words: Words) {
  const { r } = words;
  const { schema } = view;
  const values = view.values.length > 0 ? view.values : inner.values;
  const marks = [view.readOnly ? r('op.readOnly') : undefined, view.writeOnly ? r('op.writeOnly') : undefined];
  return {
    values,
    isDescribed: values.some((value) => value.description !== undefined || value.name !== undefined),
    fixed: 'const' in schema && values.length === 0 ? { value: schema.const } : undefined,
    said: [...constraintsOf(schema, words, inner === view ? undefined : inner.schema), ...beside],
    marks: marks.filter((mark) => mark !== undefined),
    preset: schema.default === undefined ? undefined : { value: schema.default },
    given: examples ?? examplesOf(schema),
  };
}

type FactsSaid = ReturnType<typeof factsOf>;

const saysNothing = ({ values, fixed, said, marks, preset, given }: FactsSaid) =>
  !(values.length || fixed || said.length || marks.length || preset || given.length);

function Said({ facts: { said, marks } }: { readonly facts: FactsSaid }) {
  return (
    <>
      {said.map(({ text, code }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two constraints may have the same words
        <span key={at}>
          {text}
          {code?.map((piece) => (
            <code key={piece} className={styles.said}>
              {piece}
            </code>
          ))}
        </span>
      ))}
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </>
  );
}

function Value({ word, value }: { readonly word: string; readonly value: unknown }) {
  const r = useReferenceText();
  const [open, setOpen] = useState(false);
  const shown = showInLine(value);
  if (!open) {
    return (
      <OneValue word={word} text={shown.text}>
        {shown.cut && (
          <button type="button" className={styles.more} onClick={() => setOpen(true)}>
            {r('op.showAll')}
          </button>
        )}
      </OneValue>
    );
  }
  const whole = typeof value === 'string' ? showInLine(value, longestShown) : showJson(value, longestShown);
  return (
    <span className={styles.whole}>
      {word}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <pre tabIndex={0}>
        {whole.text}
        {whole.cut && ' …'}
      </pre>
    </span>
  );
}

function OneValue(props: { readonly word: string; readonly text: string; readonly children?: ReactNode }) {
  return (
    <span>
      {props.word} <code>{props.text}</code>
      {props.children}
    </span>
  );
}

function Values({ values }: { readonly values: readonly EnumChoice[] }) {
  const { shown, more, mixed } = useFirst(values);
  return (
    <span className={classNames(styles.values, shown.length > 3 && styles.many)}>
      {shown.map((choice, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value may stand there twice
        <code key={at} className={styles.allowed}>
          {showAmong(choice.value, mixed)}
        </code>
      ))}
      {more}
    </span>
  );
}

function DescribedValues({ values }: { readonly values: readonly EnumChoice[] }) {
  const r = useReferenceText();
  const { shown, more, mixed } = useFirst(values);
  return (
    <dl className={styles.described} aria-label={r('op.allowedValues')}>
      {shown.map((choice, at) => {
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value may stand there twice
          <div key={at} className={choice.deprecated ? styles.deprecated : undefined}>
            <dt>
              <code className={styles.allowed}>{showAmong(choice.value, mixed)}</code>
            </dt>
            <dd>
              {choice.name !== undefined && <b>{choice.name}</b>}
              <Description value={choice.description} />
              {choice.deprecated && <small>{r('op.deprecated')}</small>}
            </dd>
          </div>
        );
      })}
      {more}
    </dl>
  );
}

function useFirst(values: readonly EnumChoice[]) {
  const r = useReferenceText();
  const [most, setMost] = useState(firstValues);
  const short = values.length <= Math.max(most, firstValues + 3);
  const left = values.length - most;
  const words =
    values.length <= valuesAtOnce
      ? r('op.showAllValues', { count: values.length })
      : r('op.showMoreValues', { count: Math.min(valuesAtOnce, left), left });
  const more = short ? null : (
    <button type="button" className={styles.more} onClick={() => setMost(most + valuesAtOnce)}>
      {words}
    </button>
  );
  const mixed = useMemo(() => areMixed(values.map((choice) => choice.value)), [values]);
  return { shown: short ? values : values.slice(0, most), more, mixed };
}

/** `examples` of JSON Schema, `example` of OpenAPI, `x-example` of habit; an array's items' where it has none. */
function examplesOf(schema: SchemaView['schema']): readonly unknown[] {
  const own = ownList(schema.examples);
  if (own.length > 0) return own;
  const one = schema.example ?? schema['x-example'];
  if (one !== undefined) return [one];
  return Object.values(ownObject(schema.examples));
}
