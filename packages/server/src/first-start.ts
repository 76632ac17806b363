import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { operatorTokenHash } from '@stoa/access-tokens/operator-tokens';
import { makeFolder } from '@stoa/common/make-folder';
import { operatorTokenFile } from '@stoa/common/operator-token-file';
import { replaceFile } from '@stoa/common/replace-file';
import { factorAnnouncedMs } from '@stoa/contract/factor-policies';
import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import { firstPortalName, onlyPortal, type Portal } from '@stoa/permissions/portal';
import { newToken } from '@stoa/secrets/secrets';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';

/**
 * The portal that everything belongs to; made at the first start, private until an operator applies something else. Its canonical
 * domain is the host of `PUBLIC_URL`, and follows it when the portal moves.
 */
export async function ensurePortal(db: Kysely<Database>, config: Config, now: Date): Promise<Portal> {
  return db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, 'first-start');
    const canonical_domain = new URL(config.publicUrl).host;
    const existing = await onlyPortal(trx);
    if (existing?.canonical_domain === canonical_domain) return existing;
    if (existing)
      return trx
        .updateTable('portals')
        .set({ canonical_domain, updated_at: now })
        .where('portal_id', '=', existing.portal_id)
        .returningAll()
        .executeTakeFirstOrThrow();
    const portal_id = newId();
    const portal = await trx
      .insertInto('portals')
      .values({
        portal_id,
        org_id: newId(),
        name: firstPortalName,
        canonical_domain,
        is_public: false,
        basic_auth_enabled: true,
        oidc_auth_enabled: false,
        rbac_enabled: false,
        auto_approve_developers: false,
        ...(config.mode === 'production' && {
          user_factor: 'required',
          user_factor_from: new Date(now.getTime() + factorAnnouncedMs),
        }),
        featureset_id: randomUUID(),
        feature_set: JSON.stringify({}),
        allowed_time_period: '24h',
        locale: 'en',
        appearance: JSON.stringify({}),
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('teams')
      .values({ portal_id, id: newId(), name: 'Everyone', description: null, is_everyone: true, updated_at: now })
      .execute();
    return portal;
  });
}

export type OperatorToken =
  | { readonly kind: 'from environment' }
  | { readonly kind: 'made'; readonly token: string; readonly file: string }
  | { readonly kind: 'existing'; readonly file: string };

/**
 * The operator's way in. `STOA_OPERATOR_TOKEN` replaces what an earlier value left; without it a token is made at the
 * first start, shown once, and stored hashed.
 */
export async function ensureOperatorToken(
  db: Kysely<Database>,
  config: Config,
  portal: Portal,
): Promise<OperatorToken> {
  const { portal_id } = portal;
  const file = join(config.dataFolder, operatorTokenFile);
  return db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, 'first-start');
    const add = (name: string, token: string) =>
      trx
        .insertInto('operator_tokens')
        .values({ portal_id, id: newId(), name, token_hash: operatorTokenHash(token) })
        .execute();
    const given = config.operatorToken;
    await trx
      .deleteFrom('operator_tokens')
      .where('portal_id', '=', portal_id)
      .where('name', '=', 'environment')
      .execute();
    if (given) {
      // The one that was made at the first start, or by an owner, may be given as well. It is the server's own then, and does not end
      // with that owner.
      const known = await trx
        .updateTable('operator_tokens')
        .set({ created_by: null })
        .where('portal_id', '=', portal_id)
        .where('token_hash', '=', operatorTokenHash(given))
        .returning('id')
        .executeTakeFirst();
      if (!known) await add('environment', given);
      return { kind: 'from environment' };
    }
    // One with less than an owner's role, with an end, or that goes with the user who made it, is no way in that stays.
    const made = await trx
      .selectFrom('operator_tokens')
      .select('id')
      .where('portal_id', '=', portal_id)
      .where('role', '=', 'owner')
      .where('expires_at', 'is', null)
      .where((is) => is.or([is('created_by', 'is', null), is('created_by', 'not like', 'user:%')]))
      .executeTakeFirst();
    if (made) return { kind: 'existing', file };
    const token = newToken('stoa_op_');
    await makeFolder(config.dataFolder);
    await replaceFile(file, `${token}\n`);
    await add('first start', token);
    return { kind: 'made', token, file };
  });
}
