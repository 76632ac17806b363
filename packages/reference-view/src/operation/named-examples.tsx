import type { ReferenceExample } from '@stoa/contract/reference';
import { ownEntries, ownObject, ownText } from '@stoa/openapi/schema/own';
import { RichLink } from '@stoa/rich-text-view/rich-link';
import { createContext, useContext, useState } from 'react';
import { useReferenceText } from '../i18n/reference-text.ts';
import { Description } from './description.tsx';
import styles from './named-examples.module.css';
import { showInLine, showJson } from './schema/show-value.ts';

/** Whether bodies show their examples where they stand: within callbacks, which no column of samples shows. */
export const BodyExamplesContext = createContext(false);

const firstShown = 5;
const longestShown = 20_000;

interface GivenExamples {
  readonly example?: unknown;
  readonly examples?: unknown;
}

/** The examples that have a name (OpenAPI 3.1 §4.8.19): what each is called, what it is for, and its value or where that is. */
export function NamedExamples({ given }: { readonly given: GivenExamples }) {
  const r = useReferenceText();
  const [all, setAll] = useState(false);
  const entries = ownEntries<ReferenceExample>(given.examples);
  if (entries.length === 0) return null;
  const isShort = all || entries.length <= firstShown + 1;
  return (
    <div className={styles.examples}>
      <p>{r('op.examples')}</p>
      <dl>
        {(isShort ? entries : entries.slice(0, firstShown)).map(([name, example]) => (
          <NamedExample key={name} name={name} example={ownObject(example)} />
        ))}
      </dl>
      {!isShort && (
        <button type="button" onClick={() => setAll(true)}>
          {r('op.showAllExamples', { count: entries.length })}
        </button>
      )}
    </div>
  );
}

/** The examples of a body, where nothing else shows them. */
export function BodyExamples({ given }: { readonly given: GivenExamples }) {
  const r = useReferenceText();
  if (!useContext(BodyExamplesContext)) return null;
  if (given.example === undefined) return <NamedExamples given={given} />;
  return (
    <div className={styles.examples}>
      <p>{r('op.examples')}</p>
      <ExampleValue value={given.example} />
    </div>
  );
}

function NamedExample({ name, example }: { readonly name: string; readonly example: Record<string, unknown> }) {
  const summary = ownText(example.summary);
  const elsewhere = ownText(example.externalValue);
  const r = useReferenceText();
  const { value, serializedValue } = example;
  return (
    <div>
      <dt>
        {summary ?? name}
        {summary !== undefined && <code>{name}</code>}
      </dt>
      <dd>
        <Description value={example.description} />
        {value !== undefined ? (
          <ExampleValue value={value} />
        ) : (
          elsewhere !== undefined &&
          // One that is not absolute means a place beside the document, which is not here.
          (/^https?:\/\//i.test(elsewhere) ? (
            <RichLink href={elsewhere} title={undefined} words={elsewhere} />
          ) : (
            <code className={styles.value}>{elsewhere}</code>
          ))
        )}
        {serializedValue !== undefined && (
          <>
            <p>{r('op.asSent')}</p>
            <ExampleValue value={serializedValue} />
          </>
        )}
      </dd>
    </div>
  );
}

function ExampleValue({ value }: { readonly value: unknown }) {
  const shown = typeof value === 'string' ? showInLine(value, longestShown) : showJson(value, longestShown);
  const text = shown.cut ? `${shown.text} …` : shown.text;
  if (!text.includes('\n')) return <code className={styles.value}>{text}</code>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <pre tabIndex={0}>{text}</pre>
  );
}
