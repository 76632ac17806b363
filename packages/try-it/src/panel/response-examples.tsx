import type { ReferenceOperation } from '@stoa/contract/reference';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import { statusLabel } from '@stoa/ui/status-phrase.ts';
import { useState } from 'react';
import type { LoadSchema } from '../example/fetch-missing.ts';
import type { Direction } from '../example/sample-schema.ts';
import { Choice } from './choice.tsx';
import { CopyButton } from './copy-button.tsx';
import { ExampleBody } from './example-body.tsx';
import { ExampleChoices } from './example-choices.tsx';
import styles from './panel.module.css';
import { exampleOf, useExamples } from './use-examples.ts';

/** What the API answers, by status and content type: the document's example, or one made from the schema. */
export function ResponseExamples(props: {
  readonly operation: ReferenceOperation;
  readonly direction: Direction;
  readonly loadSchema: LoadSchema;
}) {
  const { operation, direction, loadSchema } = props;
  const r = useReferenceText();
  const statuses = Object.keys(operation.responses);
  const [wantedStatus, setStatus] = useState<string>();
  const [wantedType, setType] = useState<string>();
  const [wantedExample, setExample] = useState<string>();
  const status = statuses.find((one) => one === wantedStatus) ?? statuses.find((one) => /^2/.test(one)) ?? statuses[0];
  const content = (status !== undefined && operation.responses[status]?.content) || {};
  const types = Object.keys(content);
  const mediaType = types.find((type) => type === wantedType) ?? types[0];
  const media = mediaType === undefined ? undefined : content[mediaType];
  const made = useExamples({ mediaType, media, schemas: operation.schemas, direction, loadSchema });
  if (status === undefined) return null;
  const example = exampleOf(made, wantedExample);
  const label = `${r('sample.response')} ${statusLabel(status)}`;

  return (
    <section className={styles.response} aria-label={r('sample.response')}>
      <header>
        <h2>
          {/* The status has no color here: nothing has been sent. */}
          <small>{r('sample.response')}</small>
          {statuses.length > 1 ? (
            <Choice
              label={r('sample.response')}
              value={status}
              options={statuses.map((one) => ({ value: one, label: statusLabel(one) }))}
              onChange={setStatus}
            />
          ) : (
            <span>{statusLabel(status)}</span>
          )}
        </h2>
        {example?.text !== undefined && (
          <>
            {example.origin === 'generated' && <small>{r('sample.generated')}</small>}
            <CopyButton label={r('sample.copyExample')} text={example.text} />
          </>
        )}
      </header>
      <ExampleChoices
        types={types}
        mediaType={mediaType}
        onType={setType}
        examples={made?.examples ?? []}
        example={example}
        onExample={setExample}
      />
      {made && <ExampleBody example={example} mediaType={made.mediaType} label={label} />}
    </section>
  );
}
