import type { StrategyIntrospection } from '@stoa/database/tables';
import { askProvider } from '@stoa/openid/ask-provider';
import { ProviderFailure } from '@stoa/openid/provider-failure';
import type { Strategy } from '../records.ts';
import type { CheckedToken, TokenSettings } from './checked-token.ts';
import { answerMs, type Issuer } from './issuer.ts';
import { hasAudience, readClaims } from './token-claims.ts';

const formMethod = 'client_secret_post';
const invalid: CheckedToken = { valid: false, error: 'invalid_credential' };

/** Asks the issuer about opaque tokens (RFC 7662). @throws ProviderFailure when it does not say */
export function createIntrospection(
  strategy: Strategy & { readonly introspection: StrategyIntrospection },
  issuer: Issuer,
  config: TokenSettings,
  now: () => Date,
): (token: string) => Promise<CheckedToken> {
  const { client_id, client_secret_env } = strategy.introspection;
  /** Whether the issuer accepted the credentials in the form the last time, instead of in the header. */
  let post: boolean | undefined;

  async function ask(token: string, secret: string, inForm: boolean) {
    const { url } = await issuer.introspection();
    const form = new URLSearchParams({ token, token_type_hint: 'access_token' });
    if (inForm) {
      form.set('client_id', client_id);
      form.set('client_secret', secret);
    }
    const authorization = inForm ? undefined : basic(client_id, secret);
    const signal = AbortSignal.timeout(answerMs);
    const answer = await askProvider(url, { method: 'POST', form, authorization, signal }, config.mode);
    return { ...answer, post: inForm };
  }

  return async (token) => {
    const secret = config.oidcSecrets[client_secret_env];
    if (!secret) throw new ProviderFailure('impossible', `${client_secret_env} is not set.`);
    let answer = await ask(token, secret, post ?? (await issuer.introspection()).methods.includes(formMethod));
    if (answer.status === 401) {
      // Providers offer both ways, but accept from each client only the one that it was registered with.
      answer = await ask(token, secret, !answer.post);
    }
    const { status, body } = answer;
    if (status === 200) post = answer.post;
    if (status !== 200 || typeof body?.active !== 'boolean')
      throw new ProviderFailure('unknown', 'The issuer does not answer introspection.', { status });
    if (!body.active) return invalid;
    const { iss, aud, exp, nbf, token_type } = body;
    const time = now().getTime();
    if (iss !== undefined && iss !== strategy.issuer) return invalid;
    if (!hasAudience(strategy.audiences, aud)) return invalid;
    if (typeof nbf === 'number' && nbf * 1000 > time + 30_000) return invalid;
    if (typeof exp === 'number' && exp * 1000 <= time) return { valid: false, error: 'expired_credential' };
    // A refresh token is active too, and is no access token.
    if (typeof token_type === 'string' && !/^bearer$/i.test(token_type)) return invalid;
    return readClaims(strategy, body, typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY);
  };
}

/** RFC 6749 §2.3.1: both are form-encoded first. */
function basic(id: string, secret: string): string {
  const encoded = [id, secret].map((part) => new URLSearchParams({ '': part }).toString().slice(1));
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
}
