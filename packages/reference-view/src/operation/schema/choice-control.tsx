import { useLanguage } from '@stoa/text/language';
import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { useId } from 'react';
import { useReferenceText } from '../../i18n/reference-text.ts';
import { tabKeys } from '../tab-keys.ts';
import styles from './choice-control.module.css';
import type { SchemaChoices, SchemaOption } from './schema-view.ts';
import { typeText } from './type-words.tsx';

const mostTabs = 6;
const longestTabs = 64;

interface ChoiceControlProps {
  readonly choices: SchemaChoices;
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  /** The id of the part that changes with the choice, where there is one. */
  readonly panel: string | undefined;
}

/** The alternatives of a value, as one joined control; many or long ones as a list to choose from. */
export function ChoiceControl({ choices, selected, onSelect, panel }: ChoiceControlProps) {
  const r = useReferenceText();
  const { tag } = useLanguage();
  const id = useId();
  const word =
    choices.keyword === 'anyOf' ? r('op.anyOf') : choices.keyword === 'oneOf' ? r('op.oneOf') : r('op.kindOf');
  const names = choices.options.map((option, at) => optionName(option, at));
  const label = choices.discriminator === undefined ? word : `${word} (${choices.discriminator})`;
  const asTabs = names.length <= mostTabs && names.join('').length <= longestTabs;

  function optionName(option: SchemaOption, at: number): string {
    if (option.label !== undefined) return option.label;
    const type = typeText(option.type, r, tag);
    const same = choices.options.filter((other) => other.label === undefined && typeText(other.type, r, tag) === type);
    if (same.length > 1 && option.distinct !== undefined) return r('op.optionWith', { name: option.distinct });
    return same.length > 1 ? `${type} ${at + 1}` : type;
  }

  return (
    <div className={styles.row}>
      {asTabs ? (
        <div
          className={styles.one}
          role="tablist"
          aria-label={label}
          onKeyDown={tabKeys(names.length, selected, onSelect)}
        >
          <span className={styles.word} aria-hidden="true">
            {word}
          </span>
          {names.map((name, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no identity but their place
              key={at}
              type="button"
              role="tab"
              id={`${id}-${at}`}
              aria-selected={at === selected}
              aria-controls={panel}
              tabIndex={at === selected ? 0 : -1}
              onClick={() => onSelect(at)}
            >
              {name}
            </button>
          ))}
        </div>
      ) : (
        <label className={styles.one} htmlFor={`${id}-list`}>
          <span className={styles.word}>{word}</span>
          <NativeSelect
            id={`${id}-list`}
            value={selected}
            onChange={(event) => onSelect(Number(event.target.value))}
            aria-controls={panel}
          >
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no identity but their place
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </label>
      )}
      {choices.discriminator !== undefined && (
        <span className={styles.by}>
          {r('op.toldApartBy')} <code>{choices.discriminator}</code>
          {choices.otherwise !== undefined && `, ${r('op.otherwise', { name: choices.otherwise })}`}
        </span>
      )}
    </div>
  );
}
