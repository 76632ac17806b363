import type { ReferenceManifest, ReferenceOperation, ReferenceSchemas } from '@stoa/contract/reference';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import { type ComponentType, useCallback, useMemo, useState } from 'react';
import type { ApplicationChoices } from './chosen-application.ts';
import type { Example } from './example/example-value.ts';
import type { LoadSchema } from './example/fetch-missing.ts';
import { CodeSample } from './panel/code-sample.tsx';
import { CopyButton } from './panel/copy-button.tsx';
import { ExampleBody } from './panel/example-body.tsx';
import { ExampleChoices } from './panel/example-choices.tsx';
import styles from './panel/panel.module.css';
import { ResponseExamples } from './panel/response-examples.tsx';
import { exampleOf, useExamples } from './panel/use-examples.ts';
import { chosenContentType, sampleRequest } from './sample-input.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { type RequestDraft, useRequestDraft } from './use-request-draft.ts';

export interface SamplePanelProps {
  readonly operation: ReferenceOperation;
  readonly manifest: ReferenceManifest;
  readonly product: { readonly id: string };
  readonly version: { readonly id: string };
  readonly loadSchema: LoadSchema;
  /** The signed-in reader's applications; undefined for any other reader. */
  readonly choices?: ApplicationChoices | undefined;
  /** The form that sends the request, between the sample and the responses. */
  readonly tryIt?: ComponentType<TryItProps>;
}

/** What the form gets: it fills the same draft that the sample shows. */
export interface TryItProps extends Omit<SamplePanelProps, 'tryIt'> {
  readonly request: RequestDraft;
  /** Content type of the body; undefined without one. */
  readonly contentType: string | undefined;
  /** Whether something came back, or failed to: the example makes room for it. */
  readonly onAnswered?: (answered: boolean) => void;
  /** The example that is used when no body was typed; undefined while it is created. */
  readonly example: Example | undefined;
  readonly schemas: ReferenceSchemas;
}

/**
 * The dark column beside an operation: code that makes the request, the form that sends it, examples of what comes back.
 * Examples and code are made after the operation is drawn.
 */
export function SamplePanel({ tryIt: TryIt, ...props }: SamplePanelProps) {
  const { operation, manifest, loadSchema } = props;
  const r = useReferenceText();
  const request = useRequestDraft(operation);
  useKeptDraft(operation, manifest);
  const { draft, server, application } = request;
  const [answered, setAnswered] = useState(false);
  const isWebhook = operation.kind === 'webhook';
  const content = operation.request_body?.content;
  const contentType = chosenContentType(operation, draft);
  const media = contentType === undefined ? undefined : content?.[contentType];
  const made = useExamples({
    mediaType: contentType,
    media,
    schemas: operation.schemas,
    direction: isWebhook ? 'response' : 'request',
    loadSchema,
  });
  const example = exampleOf(made, contentType === undefined ? undefined : draft.examples[contentType]);
  const isReady = made !== undefined && made.mediaType === (contentType ?? '');
  const make = useCallback(() => {
    if (!isReady) return undefined;
    const { origin: base } = window.location;
    const { schemas } = operation;
    const credentials = 'placeholders';
    return sampleRequest({ operation, manifest, draft, server, credentials, application, base, schemas, example });
  }, [isReady, operation, manifest, draft, server, application, example]);
  const types = useMemo(() => Object.keys(content ?? {}), [content]);
  const choices = (
    <ExampleChoices
      types={types}
      mediaType={contentType}
      onType={request.setContentType}
      examples={made?.examples ?? []}
      example={example}
      onExample={(key) => contentType !== undefined && request.chooseExample(contentType, key)}
    />
  );

  return (
    <div className={styles.panel}>
      {isWebhook ? (
        operation.request_body && (
          <section className={styles.response} aria-label={r('sample.body')}>
            <header>
              <h2>{r('sample.body')}</h2>
              {example?.text !== undefined && <CopyButton label={r('sample.copyExample')} text={example.text} />}
            </header>
            {choices}
            {made && (
              <ExampleBody
                example={example}
                mediaType={made.mediaType}
                label={`${r('sample.body')} ${made.mediaType}`}
              />
            )}
          </section>
        )
      ) : (
        <CodeSample operation={operation} make={make}>
          {choices}
        </CodeSample>
      )}
      {TryIt && !isWebhook && (
        <div id="try-it" tabIndex={-1}>
          <TryIt
            {...props}
            onAnswered={setAnswered}
            request={request}
            contentType={contentType}
            example={example}
            schemas={operation.schemas}
          />
        </div>
      )}
      {/* One answer at a time: beside a real one the example is folded. */}
      <details className={styles.examples} open={!answered} key={String(answered)}>
        <summary hidden={!answered}>{r('sample.response')}</summary>
        <ResponseExamples
          operation={operation}
          direction={isWebhook ? 'request' : 'response'}
          loadSchema={loadSchema}
        />
      </details>
    </div>
  );
}
