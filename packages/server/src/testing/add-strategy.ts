import type { Environment } from '@stoa/contract/values';
import { newId } from '@stoa/database/ids';
import type { TestApp } from './test-app.ts';

interface Wish {
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
  wish: Wish,
): Promise<string> {
  const id = newId();
  const keys = wish.credential_type === 'key_auth';
  await db
    .insertInto('auth_strategies')
    .values({
      portal_id: portal.portal_id,
      id,
      name: wish.name,
      credential_type: wish.credential_type,
      key_names: JSON.stringify(keys ? ['apikey'] : []),
      auth_methods: JSON.stringify(keys ? [] : (wish.auth_methods ?? ['bearer', 'session'])),
      available_scopes: JSON.stringify(wish.available_scopes ?? []),
      is_default: false,
      issuer: wish.issuer ?? null,
      environment: wish.environment ?? null,
      registration: wish.registersWith ? JSON.stringify({ initial_access_token_env: wish.registersWith }) : null,
      updated_at: deps.now(),
    })
    .execute();
  return id;
}

/** A product version that takes registrations of applications with this strategy. @returns its id */
export async function addVersion(
  { db, portal, deps }: Pick<TestApp, 'db' | 'portal' | 'deps'>,
  wish: {
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
      product_id: wish.productId,
      name: wish.name,
      deprecated: false,
      sunset_at: null,
      spec_sha256: null,
      auth_strategy_id: wish.strategyId,
      registration_enabled: wish.strategyId !== null,
      registration_auto_approve: wish.autoApprove ?? false,
      updated_at: deps.now(),
    })
    .execute();
  return id;
}
