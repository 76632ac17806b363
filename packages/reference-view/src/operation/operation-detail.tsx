import type { ReferenceManifest, ReferenceOperation } from '@stoa/contract/reference';
import { memo, useDeferredValue, useEffect, useMemo } from 'react';
import { Callbacks } from './callbacks.tsx';
import { Description } from './description.tsx';
import { EndpointBand } from './endpoint-band.tsx';
import { Extensions } from './extensions.tsx';
import { fieldId } from './field-path.ts';
import type { ChosenType } from './media-types.tsx';
import { OperationContext, type OperationLinks, ReadingContext, schemaPagesOf } from './operation-context.tsx';
import styles from './operation-detail.module.css';
import { OperationFacts } from './operation-facts.tsx';
import { OperationHeading, titleOf } from './operation-heading.tsx';
import { isShort } from './operation-length.ts';
import { Parameters } from './parameters.tsx';
import { RequestBody } from './request-body.tsx';
import { Responses } from './responses.tsx';
import { createSchemaStore, type LoadSchema } from './schema/schema-store.ts';
import type { ServerSelection } from './server-address.ts';

const noLinks: OperationLinks = {};

export interface OperationDetailProps {
  readonly operation: ReferenceOperation;
  readonly manifest: ReferenceManifest;
  readonly loadSchema: LoadSchema;
  /** The place in the operation that the address names (`field-path.ts`). */
  readonly target?: string | undefined;
  /** Addresses that the page makes; without one the thing it leads to is no link. Keep the object from draw to draw. */
  readonly links?: OperationLinks;
  /** The server that the reader has chosen, where the page keeps it; else it is kept here. */
  readonly server?: ServerSelection;
  readonly onServerChange?: (server: ServerSelection) => void;
  /** The body's content type, where the page keeps it. Keep the object from draw to draw. */
  readonly bodyType?: ChosenType;
  /** The operation's own address, for "copy link". */
  readonly href?: string;
}

/** Everything that a specification says about one operation: the middle column of the reference. */
export const OperationDetail = memo(function OperationDetail(props: OperationDetailProps) {
  const { operation, manifest, loadSchema, target, links = noLinks } = props;
  const store = useMemo(() => createSchemaStore(operation.schemas ?? {}, loadSchema), [operation, loadSchema]);
  useEffect(() => store.close, [store]);
  useEffect(() => {
    if (target !== undefined) document.getElementById(fieldId(target))?.scrollIntoView({ block: 'center' });
  }, [target]);
  const schemaPages = useMemo(() => schemaPagesOf(manifest), [manifest]);
  const context = useMemo(
    () => ({ store, manifest, links, target, schemaPages }),
    [store, manifest, links, target, schemaPages],
  );
  return (
    <OperationContext value={context}>
      <article className={styles.operation} key={operation.position}>
        <OperationHeading operation={operation} href={props.href} />
        <EndpointBand operation={operation} server={props.server} onServerChange={props.onServerChange} />
        <OperationFacts operation={operation} />
        <div className={styles.prose}>
          {titleOf(operation) === undefined && operation.description === undefined && (
            <Description value={operation.summary} />
          )}
          <Description value={operation.description} />
        </div>
        <OperationBody operation={operation} target={target} bodyType={props.bodyType} />
      </article>
    </OperationContext>
  );
});

interface OperationBodyProps {
  readonly operation: ReferenceOperation;
  readonly target: string | undefined;
  readonly bodyType: ChosenType | undefined;
}

/** What is sent and what comes back. Kept from draw to draw: choosing a server changes nothing in it. */
const OperationBody = memo(function OperationBody({ operation, target, bodyType }: OperationBodyProps) {
  // The lower half of a long operation is drawn a moment later, in slices: a click is answered by the first half.
  const isWanted = target !== undefined && !/^(parameters|body)\//.test(target);
  const whole = useDeferredValue(true, isWanted || isShort(operation));
  // A webhook is called by the API: its "request" is what the reader receives.
  const sent = operation.kind === 'webhook' ? 'response' : 'request';
  const received = sent === 'request' ? 'response' : 'request';
  return (
    <>
      <ReadingContext value={sent}>
        <Parameters parameters={operation.parameters} path="parameters" />
        {operation.request_body && <RequestBody body={operation.request_body} path="body" type={bodyType} />}
      </ReadingContext>
      {whole ? (
        <>
          <ReadingContext value={received}>
            <Responses responses={operation.responses} path="responses" />
          </ReadingContext>
          {operation.callbacks && <Callbacks callbacks={operation.callbacks} />}
          <Extensions extensions={operation.extensions} />
        </>
      ) : (
        <span className={styles.half} hidden />
      )}
    </>
  );
});
