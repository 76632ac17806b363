import type { ReferenceOperation, ReferenceParameter } from '@stoa/contract/reference';
import type { RichNode } from '@stoa/contract/rich-nodes';
import { DeprecatedTag } from '@stoa/ui/deprecated-tag.tsx';
import type { ReactNode } from 'react';
import { stillNodes } from '../../../rich-text/rich-nodes.tsx';
import mediaStyles from './media-types.module.css';
import { exampleOf, heldBy, kindOf } from './parameter-row.tsx';
import { parameterStyle } from './parameter-style.ts';
import { places, titleOfPlace } from './parameters.tsx';
import styles from './responses.module.css';
import { CodeWords, codesOf, firstShown } from './responses.tsx';
import type { Words } from './schema/constraints.ts';
import { stillFacts } from './schema/facts.tsx';
import fieldStyles from './schema/field.module.css';
import { ownEntries, ownList, ownObject } from './schema/own.ts';
import { createSchemaStore, type SchemaStore } from './schema/schema-store.ts';
import { typeWords } from './schema/type-words.tsx';
import { innerOf } from './schema/use-view.ts';
import { Section } from './section.tsx';

/** More than a screen has. */
const mostRows = 12;
const noPages: ReadonlySet<string> = new Set();

/** Something drawn without a state (`lib/draw-once.ts`), and whether that is all of it. */
interface Still {
  readonly drawn: ReactNode;
  readonly isWhole: boolean;
}

/** A description as `Description` draws it. */
export function stillWords(value: unknown): Still {
  if (Array.isArray(value) && value.length > 0) return stillNodes(value as RichNode[]);
  return { drawn: typeof value === 'string' && value.trim() !== '' && <p dir="auto">{value}</p>, isWhole: true };
}

/** What is sent and what comes back, down to the first thing that has a state. */
export function stillSections(operation: ReferenceOperation, words: Words): ReactNode[] {
  const store = createSchemaStore(operation.schemas ?? {}, () => Promise.reject(new Error('Nothing is fetched here.')));
  const drawn: ReactNode[] = [];
  for (const place of places) {
    const given = ownList<ReferenceParameter>(operation.parameters).filter(
      (one) => ownObject(one).in === place && typeof one.name === 'string',
    );
    if (given.length === 0) continue;
    const rows = given.slice(0, mostRows).map((parameter) => stillRow(parameter, store, words));
    const end = rows.findIndex(({ isWhole }) => !isWhole);
    drawn.push(
      <Section key={place} id={`sketch/${place}`} title={titleOfPlace(place, words.r)}>
        {(end < 0 ? rows : rows.slice(0, end + 1)).map((row) => row.drawn)}
      </Section>,
    );
    if (end >= 0 || given.length > mostRows) return drawn;
  }
  // What a body holds can be opened.
  return operation.request_body ? drawn : [...drawn, <Codes key="" responses={operation.responses} words={words} />];
}

/** A parameter as `ParameterRow` and `FieldRow` draw it. */
function stillRow(parameter: ReferenceParameter, store: SchemaStore, words: Words): Still {
  const { r, tag } = words;
  const { held, schema } = heldBy(parameter);
  const { view, inner, missing } = innerOf(store, schema);
  const deprecated = parameter.deprecated === true || view.deprecated;
  const beside = parameterStyle(parameter, parameter.in, parameter.name, kindOf(view), words);
  const facts = stillFacts({ view, inner, beside, examples: exampleOf(parameter) ?? exampleOf(held) }, words);
  const said = stillWords(parameter.description ?? view.description);
  const isNamed = [parameter, held].some(({ examples }) => ownEntries(examples).length > 0);
  const canOpen = inner.choices || inner.children.length + missing.length > 0 || isNamed;
  return {
    isWhole: said.isWhole && facts !== undefined && !canOpen && view.title === undefined,
    drawn: (
      <div className={fieldStyles.field} key={parameter.name}>
        <div className={fieldStyles.key}>
          <span className={fieldStyles.name}>
            <code className={deprecated ? fieldStyles.struck : undefined}>{parameter.name}</code>
          </span>
          <span className={fieldStyles.type}>
            {typeWords(view.type, { r, tag, links: {}, schemaPages: noPages })}
            {parameter.required === true && <b>{r('op.required')}</b>}
          </span>
          {deprecated && <DeprecatedTag label={r('op.deprecated')} />}
        </div>
        <div className={fieldStyles.value}>
          {said.drawn}
          {facts}
        </div>
      </div>
    ),
  };
}

/** The status codes, and what the one says that is shown first. */
function Codes({ responses, words: { r } }: { readonly responses: unknown; readonly words: Words }) {
  const given = ownObject(responses);
  const codes = codesOf(given);
  const first = codes[firstShown(codes)];
  if (first === undefined) return null;
  const types = ownEntries(ownObject(given[first]).content);
  return (
    <Section id="sketch/responses" title={r('op.responses')}>
      <div className={styles.codes}>
        {codes.map((code) => (
          <button key={code} type="button" role="tab" aria-selected={code === first}>
            <CodeWords code={code} response={given[code]} r={r} />
          </button>
        ))}
      </div>
      {types.length <= 1 && (
        <div className={styles.head}>
          <div className={styles.lead}>{stillWords(ownObject(given[first]).description).drawn}</div>
          {types[0] && <code className={mediaStyles.type}>{types[0][0]}</code>}
        </div>
      )}
    </Section>
  );
}
