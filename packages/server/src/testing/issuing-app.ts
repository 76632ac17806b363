import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Config } from '../config.ts';
import { addStrategy } from './add-strategy.ts';
import { makeAttemptsDue } from './make-attempts-due.ts';
import { type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The environment variable of the test provider's initial access token. */
const initialTokenName = 'STOA_OIDC_REGISTRATION';

export interface IssuingApp {
  readonly app: TestApp;
  readonly provider: OpenIdProvider;
  /** Applications with this strategy get a client at the provider. */
  readonly strategyId: string;
  /** Makes every waiting attempt due now. */
  makeDue(): Promise<void>;
  /** Waits until nothing is left to do at the provider. */
  settled(): Promise<void>;
  /** Asks the provider for a token with these credentials (RFC 6749 §4.4); the token, or the error. */
  token(
    client: { readonly client_id: string; readonly client_secret: string },
    scope?: string,
    resource?: string,
  ): Promise<TokenAnswer>;
  close(): Promise<void>;
}

export interface TokenAnswer {
  readonly access_token?: string;
  readonly scope?: string;
  readonly error?: string;
}

/** An app with a strategy whose clients are made at a real provider. */
export async function startIssuingApp(settings: Partial<Config> = {}): Promise<IssuingApp> {
  const provider = await startOpenIdProvider([]);
  const app = await startTestApp({ oidcSecrets: { [initialTokenName]: provider.initialAccessToken }, ...settings });
  const strategyId = await addStrategy(app, {
    name: 'Clients',
    credential_type: 'client_credentials',
    available_scopes: ['orders:read', 'orders:write'],
    issuer: provider.issuer,
    registersWith: initialTokenName,
  });
  const waiting = () =>
    app.db
      .selectFrom('outbox')
      .select(['id', 'attempts', 'last_error'])
      .where('kind', '=', 'client')
      .where('done_at', 'is', null)
      .where('next_attempt_at', '<', sql<Date>`'infinity'::timestamptz`)
      .execute();
  const makeDue = async () => {
    // What has failed for a caller is written down by the worker a moment later.
    await vi.waitFor(async () => {
      const unwritten = (await waiting()).filter(({ attempts, last_error }) => attempts > 0 && last_error === null);
      if (unwritten.length > 0) throw new Error('an attempt is under way');
    });
    await makeAttemptsDue(app.db, 'client');
    app.deps.nudgeIssuing();
  };
  return {
    app,
    provider,
    strategyId,
    makeDue,
    settled: () =>
      vi.waitFor(
        async () => {
          const left = await waiting();
          if (left.length > 0) throw new Error(`${left.length} still to do`);
        },
        { interval: 50 },
      ),
    async token({ client_id, client_secret }, scope, resource) {
      const basic = Buffer.from(`${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`);
      const response = await fetch(`${provider.issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic.toString('base64')}` },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          ...(scope && { scope }),
          ...(resource && { resource }),
        }),
      });
      return (await response.json()) as TokenAnswer;
    },
    close: async () => {
      await app.close();
      await provider.stop();
    },
  };
}
