import type { Mode } from '@stoa/common/mode';
import { askProvider, type ProviderAnswer } from '@stoa/openid/ask-provider';
import type { Discovery, ProviderMetadata } from '@stoa/openid/discovery';
import { ProviderFailure } from '@stoa/openid/provider-failure';
import { type ClientInput, clientMetadata } from './client-metadata.ts';
import { readClient, type ToldClient } from './registration-answer.ts';

export interface MadeClient extends ToldClient {
  readonly client_id: string;
  readonly client_secret: string;
}

export interface Management {
  readonly uri: string;
  readonly token: string;
}

/** A client that the issuer has made and that cannot be used. */
export class UnusableClient extends ProviderFailure {
  /** The issuer has accepted the change, as far as is known. */
  readonly isLeft: boolean;

  constructor(message: string, isLeft: boolean) {
    super('refused', message);
    this.isLeft = isLeft;
  }
}

/** RFC 7592 §3: the issuer does not know the client or the token for it, and does not say which of the two. */
export class PerhapsGone extends ProviderFailure {
  constructor(status: number) {
    super(
      'refused',
      'The identity provider does not know this client any more, or not the portal’s token for it: it may be gone.',
      { status },
    );
  }
}

/** All that the server says to issuers about clients (RFC 7591, RFC 7592). Every method throws `ProviderFailure`. */
export interface ClientRegistrar {
  create(
    issuer: string,
    input: ClientInput,
    initialToken: string | undefined,
    signal: AbortSignal,
  ): Promise<MadeClient>;
  /**
   * Says what the client should be. The secret is not sent: an issuer that rotates does so, and answers the new one.
   * @throws PerhapsGone
   */
  update(
    client: { readonly issuer: string; readonly clientId: string },
    input: ClientInput,
    management: Management,
    signal: AbortSignal,
  ): Promise<ToldClient>;
  /**
   * @returns `gone` when the issuer has no such client; `unknown` when it does not know the client or the token, and
   * does not say which; `kept` when it deletes no clients
   */
  remove(management: Management, signal: AbortSignal): Promise<'deleted' | 'gone' | 'unknown' | 'kept'>;
}

export function createClientRegistrar(
  { mode, publicUrl }: { readonly mode: Mode; readonly publicUrl: string },
  discovery: Discovery,
): ClientRegistrar {
  /** What an issuer that insists on a redirect URI is told: a page of the portal, which ignores what comes with it. */
  const ownPage = ({ application_id }: ClientInput) => `${publicUrl}/application/${application_id}`;

  /** A failure here means that nothing was requested of the issuer yet. */
  async function discover(issuer: string, signal: AbortSignal): Promise<ProviderMetadata> {
    try {
      return await discovery.metadata(issuer, signal);
    } catch (cause) {
      if (!(cause instanceof ProviderFailure) || cause.kind !== 'unknown') throw cause;
      throw new ProviderFailure('unsent', cause.message, { cause });
    }
  }

  return {
    async create(issuer, input, initialToken, signal) {
      const provider = await discover(issuer, signal);
      const endpoint = provider.registration_endpoint;
      if (typeof endpoint !== 'string' || !URL.canParse(endpoint))
        throw new ProviderFailure('impossible', 'The identity provider does not let clients be registered.');
      const register = (redirect?: string) =>
        askProvider(
          endpoint,
          { method: 'POST', token: initialToken, body: clientMetadata(input, provider, redirect), signal },
          mode,
        );
      let answer = await register();
      if (answer.status === 400 && input.redirect_uri === null) answer = await register(ownPage(input));
      // RFC 7591 §3.2.1 says 201; 200 is answered too.
      if (answer.status !== 201 && answer.status !== 200) throw refusal(answer, 'make the client');
      const told = readClient(answer.body, endpoint, mode);
      const { client_id, client_secret } = told;
      const usable = told.grant_types?.includes('client_credentials') ?? true;
      if (client_id && client_secret && usable) return { ...told, client_id, client_secret };
      if (!client_id) throw new ProviderFailure('unknown', 'The identity provider’s answer names no client.');
      // It could not be used, so it must be deleted.
      const outcome = told.management && (await this.remove(told.management, signal).catch(() => undefined));
      throw new UnusableClient(
        usable
          ? 'The identity provider made a client without a secret.'
          : 'The identity provider made a client that may not use client credentials.',
        outcome !== 'deleted' && outcome !== 'gone',
      );
    },

    async update({ issuer, clientId }, input, { uri, token }, signal) {
      const provider = await discover(issuer, signal);
      const change = (redirect?: string) => {
        const body = { client_id: clientId, ...clientMetadata(input, provider, redirect) };
        return askProvider(uri, { method: 'PUT', token, body, signal }, mode);
      };
      let answer = await change();
      if (answer.status === 400 && input.redirect_uri === null) answer = await change(ownPage(input));
      if ([401, 404, 410].includes(answer.status)) throw new PerhapsGone(answer.status);
      if (answer.status !== 200) throw refusal(answer, 'change the client');
      const told = readClient(answer.body, uri, mode, uri);
      // RFC 7592 §2.2: the id does not change. Another id means that the answer is about another client.
      if (told.client_id !== undefined && told.client_id !== clientId)
        throw new ProviderFailure('unknown', 'The identity provider’s answer is about another client.');
      return told;
    },

    async remove({ uri, token }, signal) {
      const answer = await askProvider(uri, { method: 'DELETE', token, signal }, mode);
      if (answer.status >= 200 && answer.status < 300) return 'deleted';
      if ([404, 410].includes(answer.status)) return 'gone';
      // RFC 7592 §2.3: for a client that does not exist, but also for a token that is not the latest.
      if (answer.status === 401) return 'unknown';
      const failure = refusal(answer, 'delete the client');
      if (failure.mayPass) throw failure;
      return 'kept';
    },
  };
}

function refusal({ status, body }: ProviderAnswer, what: string): ProviderFailure {
  const code = typeof body?.error === 'string' && /^[a-z0-9_]{1,60}$/.test(body.error) ? body.error : undefined;
  if (status >= 500) return new ProviderFailure('unknown', `The identity provider could not ${what}.`, { status });
  const why = code ? ` (${code})` : '';
  return new ProviderFailure('refused', `The identity provider refuses to ${what}${why}.`, {
    status,
    ...(code && { code }),
  });
}
