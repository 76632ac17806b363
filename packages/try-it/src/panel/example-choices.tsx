import { useReferenceText } from '@stoa/reference-view/reference-text';
import type { Example } from '../example/example-value.ts';
import { Choice } from './choice.tsx';
import styles from './panel.module.css';

/** Content type and example of a body, where there is something to choose. */
export function ExampleChoices(props: {
  readonly types: readonly string[];
  readonly mediaType: string | undefined;
  readonly onType: (type: string) => void;
  readonly examples: readonly Example[];
  readonly example: Example | undefined;
  readonly onExample: (key: string) => void;
}) {
  const { types, mediaType, onType, examples, example, onExample } = props;
  const r = useReferenceText();
  if (types.length < 2 && examples.length < 2) return null;
  return (
    <div className={styles.choices}>
      {types.length > 1 && (
        <Choice
          row
          label={r('sample.contentType')}
          value={mediaType ?? ''}
          options={types.map((type) => ({ value: type, label: type }))}
          onChange={onType}
        />
      )}
      {examples.length > 1 && (
        <Choice
          row
          label={r('sample.example')}
          value={example?.key ?? ''}
          options={examples.map(({ key, title }) => ({ value: key, label: title ?? key }))}
          onChange={onExample}
        />
      )}
    </div>
  );
}
