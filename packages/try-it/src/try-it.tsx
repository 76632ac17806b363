import { useReferenceText } from '@stoa/reference-view/reference-text';
import { useText } from '@stoa/text/language';
import { useKeyChord } from '@stoa/text/use-key-chord';
import { useToast } from '@stoa/ui/toaster.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AnswerView } from './answer/answer-view.tsx';
import type { BuiltRequest } from './build-request.ts';
import { knownCredential } from './credentials.ts';
import { BodyPart } from './form/body-part.tsx';
import { CheckLine } from './form/check-line.tsx';
import { CredentialFields } from './form/credential-fields.tsx';
import groups from './form/group.module.css';
import { ParameterFields } from './form/parameter-fields.tsx';
import { problemText } from './form/problem-text.ts';
import { ServerFields } from './form/server-fields.tsx';
import { TokenForm } from './oauth/token-form.tsx';
import { isDeveloperCall, ownSessionScheme } from './own-session.ts';
import { RequestProblem } from './request-problem.ts';
import type { TryItProps } from './sample-panel.tsx';
import { sampleRequestOf } from './samples/sample-request.ts';
import { browserRequest, isForbiddenMethod, leftOut } from './send/browser-request.ts';
import { FailureNote } from './send/failure-note.tsx';
import { sendByProxy } from './send/proxy-request.ts';
import { headOfResponse } from './send/sent-answer.ts';
import { useSendShortcut } from './send/use-send-shortcut.ts';
import { useSending } from './send/use-sending.ts';
import styles from './try-it.module.css';
import { tryRequest } from './try-request.ts';

const usuallyWithBody = /^(post|put|patch|query)$/i;

/** What the form needs to know of the portal around it. */
export interface TryItPortal {
  /** True on a public portal: it has no signed-in account. */
  readonly isPublic: boolean;
  /** Whether the portal's server may send requests for readers. */
  readonly hasProxy: boolean;
  /** Renews a session that has run out; only the client's own calls do. Rejects where there is none. */
  readonly renewSession: (signal: AbortSignal) => Promise<unknown>;
}

/** The form that fills the draft and sends the request; the response is shown below it. */
export function TryIt({ portal, ...props }: TryItProps & { readonly portal: TryItPortal }) {
  const { operation, manifest, product, version, request, contentType, example, schemas } = props;
  const t = useText();
  const r = useReferenceText();
  const chord = useKeyChord();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const { sending, start, stop } = useSending();
  const [problem, setProblem] = useState<RequestProblem>();
  const [sentUrl, setSentUrl] = useState('');
  const [viaPortal, setViaPortal] = useState(false);
  const [withSecrets, setWithSecrets] = useState(false);
  const body = operation.request_body;
  const [withBody, setWithBody] = useState(body?.required || usuallyWithBody.test(operation.method));
  const { draft, server, credentials, application } = request;
  const { origin } = window.location;
  // Readers of a private portal are signed in; a public portal has no accounts.
  const session = portal.isPublic ? undefined : ownSessionScheme({ operation, manifest, draft, server, base: origin });
  const isBusy = sending.state === 'sending' || (sending.state === 'answered' && sending.answer.state === 'reading');

  function make(values: typeof credentials | 'placeholders'): BuiltRequest | undefined {
    try {
      const given = { operation, manifest, contentType, example, schemas, draft, server, withBody, base: origin };
      const made = tryRequest({ ...given, application, credentials: values });
      setProblem(undefined);
      return made;
    } catch (error) {
      if (!(error instanceof RequestProblem)) throw error;
      setProblem(error);
      // The focus moves once the field is marked.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return undefined;
    }
  }

  function send(event?: FormEvent, by?: 'portal') {
    event?.preventDefault();
    const made = make(credentials);
    if (!made) return;
    setSentUrl(made.url);
    const way = by ?? (viaPortal ? 'portal' : 'browser');
    void start(async (signal) => {
      if (way === 'portal') {
        await portal.renewSession(signal);
        const target = { productId: product.id, versionId: version.id, operation: operation.position };
        return sendByProxy(made, target, signal);
      }
      const withSession = session !== undefined && isDeveloperCall(made.url, origin);
      if (withSession) await portal.renewSession(signal);
      const [url, init] = browserRequest(made, withSession ? 'same-origin' : 'omit');
      return headOfResponse(await fetch(url, { ...init, signal }));
    });
  }

  function sendByPortal() {
    setViaPortal(true);
    send(undefined, 'portal');
  }

  async function copyCurl() {
    const made = make(withSecrets ? credentials : 'placeholders');
    if (!made) return;
    try {
      const { generate } = await import('./samples/curl.ts');
      await navigator.clipboard.writeText(generate(sampleRequestOf(made)));
      toast({ kind: 'success', text: t('common.copied') });
    } catch {
      toast({ kind: 'danger', text: r('sample.copyFailed') });
    }
  }

  const { onAnswered } = props;
  const hasOutcome = sending.state === 'answered' || sending.state === 'failed';
  useEffect(() => onAnswered?.(hasOutcome), [onAnswered, hasOutcome]);

  useSendShortcut(send);
  const skipLinks = document.getElementById('skip-links');

  const method = operation.method.toUpperCase();
  const dropped = leftOut({ method, headers: headerNames(operation), body: undefined }).headers;
  return (
    <section className={styles.tryIt} aria-label={r('nav.tryIt')}>
      {skipLinks &&
        createPortal(
          <button
            type="button"
            onClick={() => form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus()}
          >
            {r('try.skip')}
          </button>,
          skipLinks,
        )}
      <header>
        <h2>{r('nav.tryIt')}</h2>
      </header>
      <form ref={form} className={styles.form} noValidate onSubmit={send}>
        <ServerFields
          servers={operation.servers.length > 0 ? operation.servers : [{ url: '/' }]}
          selection={server}
          problem={problem?.code === 'invalid-server' ? problemText(problem, r) : undefined}
          onChange={request.setServer}
        />
        <CredentialFields
          operation={operation}
          manifest={manifest}
          request={request}
          choices={props.choices}
          session={session}
          tokenWays={(name, scheme, needed) => (
            <TokenForm
              key={application?.id}
              scheme={scheme}
              needed={needed}
              productId={product.id}
              value={{ ...knownCredential(scheme, application), ...credentials[name] }}
              onChange={(value) => request.setCredential(application, name, value)}
            />
          )}
        />
        <ParameterFields operation={operation} schemas={schemas} request={request} problem={problem} />
        {dropped.length > 0 && <p className={groups.note}>{r('try.headersLeftOut', { names: dropped.join(', ') })}</p>}
        {body && contentType !== undefined && (
          <BodyPart
            body={body}
            contentType={contentType}
            request={request}
            example={example}
            schemas={schemas}
            problem={problem}
            withBody={withBody}
            onWithBody={setWithBody}
            isDropped={!viaPortal && /^(get|head)$/i.test(operation.method)}
          />
        )}
        {isForbiddenMethod(method) && <p className={groups.note}>{r('try.forbiddenMethod', { method })}</p>}
        {portal.hasProxy && <CheckLine label={r('try.viaPortal')} checked={viaPortal} onChange={setViaPortal} />}
        {viaPortal && <p className={groups.note}>{r('try.viaPortalNote')}</p>}
        {problem && !isToldByField(problem, operation) && (
          <p className={styles.problem} role="alert">
            {problemText(problem, r)}
          </p>
        )}
        <div className={styles.actions}>
          <button type="submit" className={styles.send} disabled={isForbiddenMethod(method)}>
            {r('try.send')}
            <span aria-hidden="true">{chord('↵')}</span>
          </button>
          {isBusy && (
            <button type="button" className={styles.quiet} onClick={stop}>
              {r('try.stop')}
            </button>
          )}
          <button type="button" className={styles.quiet} onClick={() => void copyCurl()}>
            {r('try.copyCurl')}
          </button>
          {operation.security.length > 0 && (
            <CheckLine label={r('try.withSecrets')} checked={withSecrets} onChange={setWithSecrets} />
          )}
        </div>
      </form>
      {sending.state === 'sending' && (
        <p className={styles.note} role="status">
          {r('try.sending')}
        </p>
      )}
      {sending.state === 'failed' && (
        <FailureNote failure={sending.failure} url={sentUrl} error={sending.error}>
          {portal.hasProxy && !viaPortal && (
            <button type="button" className={styles.quiet} onClick={sendByPortal}>
              {r('try.sendByPortal')}
            </button>
          )}
        </FailureNote>
      )}
      {sending.state === 'answered' && <AnswerView answer={sending.answer} />}
    </section>
  );
}

/** Fields say themselves what is wrong with them, and are gone to. */
const isToldByField = ({ place, subject }: RequestProblem, { parameters }: TryItProps['operation']) =>
  place === 'body' || parameters.some((one) => one.in === place && one.name === subject);

const headerNames = (operation: TryItProps['operation']) =>
  operation.parameters.filter((one) => one.in === 'header').map(({ name }) => [name, ''] as const);
