import type { ReferenceMediaType } from '@stoa/contract/reference';
import { ownEntries, ownObject } from '@stoa/openapi/schema/own';
import { asSchema } from '@stoa/openapi/schema/resolve-ref';
import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { useEffect, useId, useState } from 'react';
import { useReferenceText } from '../i18n/reference-text.ts';
import { EncodingList } from './encoding-list.tsx';
import { below, nextSegment } from './field-path.ts';
import styles from './media-types.module.css';
import { BodyExamples } from './named-examples.tsx';
import { useOperation } from './operation-context.tsx';
import { SchemaTree } from './schema/schema-tree.tsx';
import { tabKeys } from './tab-keys.ts';

const mostTabs = 3;
const longestTabs = 72;

interface MediaTypes {
  readonly types: readonly [name: string, type: ReferenceMediaType][];
  readonly selected: number;
  readonly select: (index: number) => void;
  readonly id: string;
}

/** The content type that the page keeps, because more than the words about the operation change with it. */
export interface ChosenType {
  /** Undefined until the reader chooses. */
  readonly name: string | undefined;
  readonly choose: (name: string) => void;
}

/**
 * The content types of a body, and the one that is shown: that of the address, else the first.
 * @param chosen where the choice is kept elsewhere
 */
export function useMediaType(content: unknown, path: string, chosen?: ChosenType): MediaTypes {
  const { target } = useOperation();
  const types = ownEntries<ReferenceMediaType>(content);
  const wanted = types.findIndex(([name]) => name === nextSegment(path, target));
  const [own, setOwn] = useState(Math.max(wanted, 0));
  const kept = chosen?.name === undefined ? -1 : types.findIndex(([name]) => name === chosen.name);
  const select = (index: number) => {
    setOwn(index);
    const name = types[index]?.[0];
    if (name !== undefined) chosen?.choose(name);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address chooses once, the reader from then on
  useEffect(() => {
    if (wanted >= 0) select(wanted);
  }, [wanted]);
  const selected = kept < 0 ? own : kept;
  return { types, selected: Math.min(selected, Math.max(types.length - 1, 0)), select, id: useId() };
}

/** The names of the content types: one as a word, a few as tabs, many as a list to choose from. */
export function MediaTypeNames({ media, label }: { readonly media: MediaTypes; readonly label: string }) {
  const { types, selected, select, id } = media;
  const names = types.map(([name]) => name);
  if (names.length === 0) return null;
  if (names.length === 1) return <code className={styles.type}>{names[0]}</code>;
  if (names.length > mostTabs || names.join('').length > longestTabs) {
    return (
      <NativeSelect
        className={styles.select}
        aria-label={label}
        aria-controls={id}
        value={selected}
        onChange={(event) => select(Number(event.target.value))}
      >
        {names.map((name, at) => (
          <option key={name} value={at}>
            {name}
          </option>
        ))}
      </NativeSelect>
    );
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={tabKeys(names.length, selected, select)}>
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${at}`}
          aria-selected={at === selected}
          aria-controls={id}
          tabIndex={at === selected ? 0 : -1}
          onClick={() => select(at)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** What the chosen content type holds. */
export function MediaTypePanel({ media, path }: { readonly media: MediaTypes; readonly path: string }) {
  const r = useReferenceText();
  const { types, selected, id } = media;
  const entry = types[selected];
  if (!entry) return null;
  const [name, given] = entry;
  const type = ownObject(given) as Partial<ReferenceMediaType>;
  const typePath = below(path, name);
  const several = types.length > 1 && types.length <= mostTabs;
  return (
    <div id={id} key={name} {...(several && { role: 'tabpanel', 'aria-labelledby': `${id}-${selected}` })}>
      {type.schema !== undefined && <SchemaTree schema={asSchema(type.schema)} path={typePath} />}
      {type.itemSchema !== undefined && (
        <>
          <p className={styles.items}>{r('op.eachItem')}</p>
          <SchemaTree schema={asSchema(type.itemSchema)} path={below(typePath, 'items')} />
        </>
      )}
      {type.schema === undefined && type.itemSchema === undefined && (
        <p className={styles.items}>{r('op.anyContent')}</p>
      )}
      <EncodingList given={type} path={typePath} />
      <BodyExamples given={type} />
    </div>
  );
}
