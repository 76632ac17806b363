import { useReferenceText } from '@stoa/reference-view/reference-text';
import { Choice } from './choice.tsx';
import type { SampleOption } from './document-samples.ts';
import styles from './panel.module.css';

/** Languages that stand open; the others are in a list beside them. */
const open = 4;

/** The language of the sample: the first few at hand, all in a list. */
export function LanguageBar(props: {
  readonly options: readonly SampleOption[];
  readonly chosen: SampleOption;
  readonly onChoose: (id: string) => void;
}) {
  const { options, chosen, onChoose } = props;
  const r = useReferenceText();
  const near = options.slice(0, open);
  const far = options.slice(open);
  const isFar = far.some(({ id }) => id === chosen.id);
  return (
    <fieldset className={styles.languages} aria-label={r('sample.language')}>
      {near.map(({ id, label }) => (
        <button key={id} type="button" title={label} aria-pressed={id === chosen.id} onClick={() => onChoose(id)}>
          {label}
        </button>
      ))}
      {far.length > 0 && (
        <span data-chosen={isFar || undefined}>
          <Choice
            label={r('sample.more')}
            value={isFar ? chosen.id : ''}
            options={[
              ...(isFar ? [] : [{ value: '', label: r('sample.moreShort') }]),
              ...far.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={(id) => id !== '' && onChoose(id)}
          />
        </span>
      )}
    </fieldset>
  );
}
