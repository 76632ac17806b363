import type { SecurityScheme } from '@stoa/contract/reference';
import { type TranslateReference, useReferenceText } from '@stoa/reference-view/reference-text';
import { useState } from 'react';
import type { CredentialValue } from '../credentials.ts';
import { SecretField } from '../form/credential-fields.tsx';
import { Field } from '../form/field.tsx';
import styles from '../form/group.module.css';
import buttons from '../try-it.module.css';
import {
  authorizationAddress,
  clientCredentialsToken,
  discover,
  exchangeCode,
  newAttempt,
  OAuthProblem,
  redirectUri,
  type TokenSource,
} from './authorization.ts';
import { authorizeInWindow } from './authorize-in-window.ts';

/** The flows of a scheme that a page can run. */
function tokenSources(scheme: SecurityScheme): readonly TokenSource[] {
  const { authorizationCode, clientCredentials } = scheme.flows ?? {};
  const sources: TokenSource[] = [];
  if (authorizationCode?.authorizationUrl && authorizationCode.tokenUrl) {
    const { authorizationUrl, tokenUrl, scopes } = authorizationCode;
    sources.push({ flow: 'authorizationCode', authorizationUrl, tokenUrl, scopes: Object.keys(scopes) });
  }
  if (clientCredentials?.tokenUrl) {
    const { tokenUrl, scopes } = clientCredentials;
    sources.push({ flow: 'clientCredentials', tokenUrl, scopes: Object.keys(scopes) });
  }
  return sources;
}

/** Gets an access token by OAuth 2.0 or OpenID Connect; it lands in the field of the scheme. */
export function TokenForm(props: {
  readonly scheme: SecurityScheme;
  /** What the operation asks for. */
  readonly needed: readonly string[];
  readonly productId: string;
  readonly value: CredentialValue;
  /** Receives the changed value: with new input, or with the token. */
  readonly onChange: (value: CredentialValue) => void;
}) {
  const { scheme, needed, productId, value, onChange } = props;
  const { clientId = '', clientSecret = '' } = value;
  const r = useReferenceText();
  const sources = tokenSources(scheme);
  const isOpenId = scheme.type === 'openIdConnect' && scheme.openIdConnectUrl !== undefined;
  const [index, setIndex] = useState(0);
  const [scopes, setScopes] = useState<readonly string[]>(isOpenId ? [...new Set(['openid', ...needed])] : needed);
  const [outcome, setOutcome] = useState<'waiting' | 'done' | OAuthProblem>();
  const source = sources[index];
  if (!source && !isOpenId) return null;
  const byWindow = isOpenId || source?.flow === 'authorizationCode';
  const offered = source?.scopes.length ? source.scopes : scopes;

  async function getToken() {
    const { origin } = window.location;
    const client = { clientId, clientSecret, scopes };
    // The window is opened within the click: after the first await browsers block it.
    const popup = byWindow ? window.open('about:blank', '_blank', 'popup,width=520,height=720') : null;
    setOutcome('waiting');
    try {
      if (byWindow && !popup) throw new OAuthProblem('blocked');
      const used = source ?? (await discover(scheme.openIdConnectUrl ?? '', origin));
      if (!popup) return finish(await clientCredentialsToken(used, client, origin));
      const attempt = newAttempt(origin, productId);
      const address = await authorizationAddress(used, client, attempt);
      const code = await authorizeInWindow(popup, address, attempt);
      finish(await exchangeCode(used, client, attempt, code));
    } catch (error) {
      const problem = error instanceof OAuthProblem ? error : undefined;
      // The redirect page tells a refusal by the provider in its own window (portal §2), which stays open for it.
      if (problem?.code !== 'refused') popup?.close();
      if (!problem) throw error;
      setOutcome(problem);
    }
  }

  function finish(secret: string) {
    onChange({ secret });
    setOutcome('done');
  }

  return (
    <div className={styles.object}>
      {sources.length > 1 && (
        <Field label={r('op.flow')}>
          {(state) => (
            <select {...state} value={index} onChange={(event) => setIndex(Number(event.currentTarget.value))}>
              {sources.map(({ flow }, at) => (
                <option key={flow} value={at}>
                  {r(`try.flow.${flow}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={r('try.clientId')} required>
        {(state) => (
          <input
            {...state}
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={clientId}
            onChange={(event) => onChange({ clientId: event.currentTarget.value.trim() })}
          />
        )}
      </Field>
      <SecretField
        label={r('try.clientSecret')}
        {...(byWindow ? { hint: r('try.publicClient') } : {})}
        value={clientSecret}
        onChange={(secret) => onChange({ clientSecret: secret })}
      />
      {offered.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{r('try.scopes')}</legend>
          {offered.map((scope) => (
            <label key={scope} className={styles.check}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={(event) =>
                  setScopes(event.currentTarget.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
                }
              />
              {scope}
            </label>
          ))}
        </fieldset>
      )}
      {byWindow && (
        <p className={styles.note}>
          {r('try.redirectNote', { address: redirectUri(window.location.origin, productId) })}
        </p>
      )}
      <button
        type="button"
        className={buttons.quiet}
        disabled={clientId === '' || outcome === 'waiting'}
        onClick={() => void getToken()}
      >
        {r('try.getToken')}
      </button>
      {outcome === 'waiting' && <p className={styles.note}>{r('try.sending')}</p>}
      {outcome === 'done' && (
        <p className={styles.note} role="status">
          {r('try.tokenHere')}
        </p>
      )}
      {outcome instanceof OAuthProblem && (
        <p className={styles.problem} role="alert">
          {problemText(outcome, r)}
        </p>
      )}
    </div>
  );
}

function problemText({ code, detail }: OAuthProblem, r: TranslateReference): string {
  if (code === 'refused' || code === 'unreachable' || code === 'invalid-address') {
    return r(`try.oauth.${code}`, { detail });
  }
  return r(`try.oauth.${code}`);
}
