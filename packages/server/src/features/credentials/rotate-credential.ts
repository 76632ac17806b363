import { notFound, Problem } from '@stoa/common/problem';
import { type RotatedCredential, usualOverlap } from '@stoa/contract/credentials';
import { lastMoment } from '@stoa/contract/values';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import { lockOwnApplication } from '@stoa/permissions/own-application';
import type { Transaction } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import { noticeDue } from '../../access/expiry-notice.ts';
import { futureEnd, insertKey, keyNames } from './create-credential.ts';

/** Names are this long at most, also those with a number. */
const longestName = 255;

export interface RotationInput {
  readonly grace_seconds?: number | undefined;
  readonly display_name?: string | undefined;
  readonly expires_at?: string | null | undefined;
}

/**
 * Makes a key beside another, which ends after the time of grace, or is revoked at once: both or nothing. The old key never works
 * longer than it would have without the rotation (docs/decisions/031).
 * @throws Problem 400 an end in the past, 403 no room for one more, 404, 409 it was rotated before
 */
export async function rotateCredential(
  context: CallContext<DeveloperActor>,
  { applicationId, credentialId }: { readonly applicationId: string; readonly credentialId: string },
  { grace_seconds = usualOverlap, display_name, expires_at }: RotationInput = {},
): Promise<RotatedCredential> {
  const { deps, portal, actor, request } = context;
  const { portal_id } = portal;
  const now = deps.now();
  const wanted = futureEnd(expires_at, now);
  return deps.db.transaction().execute(async (trx) => {
    await lockOwnApplication(trx, portal, actor, applicationId);
    const old = await credentialToRotate(trx, portal_id, { applicationId, credentialId });
    if (grace_seconds === 0)
      await trx.deleteFrom('credentials').where('portal_id', '=', portal_id).where('id', '=', credentialId).execute();
    const names = await keyNames(trx, portal, applicationId);
    const life = old.expires_at && old.expires_at.getTime() - old.created_at.getTime();
    const end =
      expires_at === undefined && life !== null ? new Date(Math.min(now.getTime() + life, lastMoment)) : wanted;
    const created = await insertKey(trx, {
      portal,
      actor,
      request,
      applicationId,
      display_name: display_name || numbered(old.display_name, names),
      expires_at: end,
      now,
    });
    const oldEnd =
      grace_seconds === 0 ? null : earliest(old.expires_at, new Date(now.getTime() + grace_seconds * 1000));
    if (oldEnd) {
      await trx
        .updateTable('credentials')
        .set({
          expires_at: oldEnd,
          expiry_notice: noticeDue(oldEnd, now),
          replaced_by: created.id,
          updated_at: now,
        })
        .where('portal_id', '=', portal_id)
        .where('id', '=', credentialId)
        .execute();
    }
    await auditAct(trx, context, {
      event: 'credential_rotated',
      subject: `credential:${credentialId}`,
      details: { credential_id: created.id, expires_at: oldEnd?.toISOString() ?? now.toISOString() },
    });
    return {
      ...created,
      expires_at: end?.toISOString() ?? null,
      replaced: { id: credentialId, expires_at: oldEnd?.toISOString() ?? null },
    };
  });
}

/** @throws Problem 404, 409 it was rotated before */
async function credentialToRotate(
  trx: Transaction<Database>,
  portal_id: string,
  { applicationId, credentialId }: { readonly applicationId: string; readonly credentialId: string },
) {
  const credential = await trx
    .selectFrom('credentials as credential')
    .leftJoin('credentials as successor', samePortal('successor.id', 'credential.replaced_by'))
    .select([
      'credential.display_name',
      'credential.created_at',
      'credential.expires_at',
      'successor.display_name as successor',
    ])
    .where('credential.portal_id', '=', portal_id)
    .where('credential.application_id', '=', applicationId)
    .where('credential.id', '=', credentialId)
    .executeTakeFirstOrThrow(() => notFound('This credential'));
  // A second tab, a second click: one new key is enough.
  if (credential.successor !== null)
    throw new Problem('key_rotated', 409, `This key was rotated before: "${credential.successor}" takes its place.`);
  return credential;
}

function earliest(end: Date | null, other: Date): Date {
  return end && end < other ? end : other;
}

/** "ci (2)" after "ci", "ci (3)" after that: mails and lists tell the two apart. */
function numbered(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \(\d{1,9}\)$/, '');
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const next = `${stem.slice(0, longestName - suffix.length).trimEnd()}${suffix}`;
    if (next !== name && !taken.includes(next)) return next;
  }
}
