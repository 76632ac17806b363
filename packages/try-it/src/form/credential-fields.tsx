import type {
  ReferenceManifest,
  ReferenceOperation,
  SecurityRequirement,
  SecurityScheme,
} from '@stoa/contract/reference';
import { type TranslateReference, useReferenceText } from '@stoa/reference-view/reference-text';
import type { ReactNode } from 'react';
import type { ApplicationChoices } from '../chosen-application.ts';
import { type CredentialValue, knownCredential, securityAlternatives } from '../credentials.ts';
import type { RequestDraft } from '../use-request-draft.ts';
import { ApplicationField } from './application-field.tsx';
import { Field } from './field.tsx';
import styles from './group.module.css';

/** Which of the alternatives, and what its schemes ask for. Nothing of it leaves the page's memory. */
export function CredentialFields(props: {
  readonly operation: ReferenceOperation;
  readonly manifest: ReferenceManifest;
  readonly request: RequestDraft;
  /** The signed-in reader's applications. */
  readonly choices: ApplicationChoices | undefined;
  /** The scheme that the reader's own session stands for: nothing is asked for it. */
  readonly session: string | undefined;
  /** Ways to get a token, below the field of the scheme that takes it. */
  readonly tokenWays?: (name: string, scheme: SecurityScheme, scopes: readonly string[]) => ReactNode;
}) {
  const { operation, manifest, request, choices, session, tokenWays } = props;
  const { application } = request;
  const r = useReferenceText();
  const alternatives = securityAlternatives(operation.security);
  const index = request.draft.alternative < alternatives.length ? request.draft.alternative : 0;
  const needed = Object.entries(alternatives[index] ?? {}).filter(([name]) => name !== session);
  if (alternatives.length < 2 && needed.length === 0 && session === undefined) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{r('op.authentication')}</legend>
      {choices && needed.length > 0 && (
        <ApplicationField choices={choices} chosen={application} onChoose={request.setApplication} />
      )}
      {alternatives.length > 1 && (
        <Field label={r('try.alternative')}>
          {(state) => (
            <select
              {...state}
              value={index}
              onChange={(event) => request.setAlternative(Number(event.currentTarget.value))}
            >
              {alternatives.map((one, at) => (
                <option key={alternativeLabel(one, r)} value={at}>
                  {alternativeLabel(one, r)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {session !== undefined && <p className={styles.note}>{r('try.ownSession')}</p>}
      {needed.map(([name, scopes]) => {
        const scheme = Object.hasOwn(manifest.security_schemes, name) ? manifest.security_schemes[name] : undefined;
        if (!scheme) {
          return (
            <p key={name} className={styles.note}>
              {name}: {r('op.unknownScheme')}
            </p>
          );
        }
        return (
          <div key={name} className={styles.group}>
            <SchemeFields
              name={name}
              scheme={scheme}
              value={{ ...knownCredential(scheme, application), ...request.credentials[name] }}
              onChange={(value) => request.setCredential(application, name, value)}
            />
            {tokenWays?.(name, scheme, scopes)}
          </div>
        );
      })}
      {needed.length > 0 && <p className={styles.note}>{r(application ? 'try.pasteSecret' : 'try.memoryNote')}</p>}
    </fieldset>
  );
}

function alternativeLabel(requirement: SecurityRequirement, r: TranslateReference): string {
  return Object.keys(requirement).join(' + ') || r('op.noAuthentication');
}

function SchemeFields(props: {
  readonly name: string;
  readonly scheme: SecurityScheme;
  readonly value: CredentialValue;
  readonly onChange: (value: CredentialValue) => void;
}) {
  const { name, scheme, value, onChange } = props;
  const r = useReferenceText();
  if (scheme.type === 'mutualTLS') return <p className={styles.note}>{r('try.mutualTls', { name })}</p>;
  if (scheme.type === 'http' && scheme.scheme?.toLowerCase() === 'basic') {
    return (
      <div className={styles.two}>
        <Field label={r('try.userName')} hint={name}>
          {(state) => (
            <input
              {...state}
              type="text"
              autoComplete="off"
              spellCheck={false}
              value={value.username ?? ''}
              onChange={(event) => onChange({ username: event.currentTarget.value })}
            />
          )}
        </Field>
        <SecretField
          label={r('try.password')}
          value={value.password ?? ''}
          onChange={(password) => onChange({ password })}
        />
      </div>
    );
  }
  const isKey = scheme.type === 'apiKey';
  const places = { query: 'op.inQuery', header: 'op.inHeader', cookie: 'op.inCookie' } as const;
  const place = isKey ? `${r(places[scheme.in ?? 'header'])} ${scheme.name ?? ''}` : name;
  return (
    <>
      <SecretField
        label={isKey ? r('op.apiKey') : r('try.token')}
        hint={place}
        value={value.secret ?? ''}
        onChange={(secret) => onChange({ secret })}
      />
      {scheme.in === 'cookie' && <p className={styles.note}>{r('try.cookieNote')}</p>}
    </>
  );
}

/** Hidden while it is typed, and kept away from what browsers remember. */
export function SecretField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={props.label} hint={props.hint}>
      {(state) => (
        <input
          {...state}
          type="password"
          autoComplete="new-password"
          spellCheck={false}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value.trim())}
        />
      )}
    </Field>
  );
}
