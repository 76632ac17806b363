import { samePortal } from '@stoa/database/same-portal';
import type { Database, StrategyRegistration } from '@stoa/database/tables';
import type { ClientInput } from '@stoa/openid/clients/client-metadata';
import type { Kysely } from 'kysely';
import type { Client } from './held-client.ts';

/** What the client's application says at this moment. @returns undefined when the application is gone */
export async function clientInput(
  db: Kysely<Database>,
  { portal_id, id, application_id }: Client,
): Promise<{ readonly input: ClientInput; readonly registration: StrategyRegistration | null } | undefined> {
  const row = await db
    .selectFrom('applications as application')
    .innerJoin('auth_strategies as strategy', samePortal('strategy.id', 'application.auth_strategy_id'))
    .where('application.portal_id', '=', portal_id)
    .where('application.id', '=', application_id)
    .select(['application.name', 'application.redirect_uri', 'application.scopes'])
    .select(['strategy.auth_methods', 'strategy.registration'])
    .executeTakeFirst();
  if (!row || application_id === null) return undefined;
  const { registration, ...input } = row;
  return { input: { id, application_id, ...input }, registration };
}
