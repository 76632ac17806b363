import type { Environment } from '@stoa/contract/values';
import { newId } from '@stoa/database/ids';
import type { TestApp } from './test-app.ts';

interface StrategyInput {
  readonly name: string;
  readonly credential_type: 'key_auth' | 'client_credentials' | 'self_managed_client_credentials';
  readonly available_scopes?: readonly string[];
  readonly auth_methods?: readonly string[];
  readonly issuer?: string;
  readonly environment?: Environment;
  /** The variable with the initial access token. */
  readonly registersWith?: string;
}

/** An auth strategy besides the catalogue's own. @returns its id */
export async function addStrategy(
  { db, portal, deps }: Pick<TestApp, 'db' | 'portal' | 'deps'>,
  input: StrategyInput,
): Promise<string> {
  const id = newId();
  const keys = input.credential_type === 'key_auth';
  await db
    .insertInto('auth_strategies')
    .values({
      portal_id: portal.portal_id,
      id,
      name: input.name,
      credential_type: input.credential_type,
      key_names: JSON.stringify(keys ? ['apikey'] : []),
      auth_methods: JSON.stringify(keys ? [] : (input.auth_methods ?? ['bearer', 'session'])),
      available_scopes: JSON.stringify(input.available_scopes ?? []),
      is_default: false,
      issuer: input.issuer ?? null,
      environment: input.environment ?? null,
      registration: input.registersWith ? JSON.stringify({ initial_access_token_env: input.registersWith }) : null,
      updated_at: deps.now(),
    })
    .execute();
  return id;
}

/** A product version that takes registrations of applications with this strategy. @returns its id */
export async function addVersion(
  { db, portal, deps }: Pick<TestApp, 'db' | 'portal' | 'deps'>,
  input: {
    readonly productId: string;
    readonly name: string;
    readonly strategyId: string | null;
    readonly autoApprove?: boolean;
  },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('product_versions')
    .values({
      portal_id: portal.portal_id,
      id,
      product_id: input.productId,
      name: input.name,
      deprecated: false,
      sunset_at: null,
      spec_sha256: null,
      auth_strategy_id: input.strategyId,
      registration_enabled: input.strategyId !== null,
      registration_auto_approve: input.autoApprove ?? false,
      updated_at: deps.now(),
    })
    .execute();
  return id;
}
