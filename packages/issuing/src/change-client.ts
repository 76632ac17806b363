import { audit } from '@stoa/database/audit';
import { PerhapsGone } from '@stoa/openid/clients/client-registrar';
import type { ToldClient } from '@stoa/openid/clients/registration-answer';
import { ProviderFailure } from '@stoa/openid/provider-failure';
import { sql } from 'kysely';
import { clientInput } from './client-input.ts';
import { type HeldClient, heldRow } from './held-client.ts';
import { queueRotatedMail } from './rotated-mail.ts';
import { openManagement, sealManagement, storeSecret } from './sealed-client.ts';
import type { Issuing, Step } from './step.ts';
import { longestMs } from './wait-for-client.ts';

const unmanaged = 'The identity provider offers no way to change a client.';
const same = 'The identity provider keeps the secret as it is.';
const untold = 'The identity provider did not tell the secret.';

/** What is added to a sentence where an earlier change may have given another secret. */
export const inDoubt = 'It is not known whether the secret is still the same: try it, or have a new client made.';

/**
 * Tells the issuer what the client should be, which is how a rotation is asked for too (RFC 7592 §2.2 knows no other way). Some
 * issuers rotate then, some keep the secret, some refuse: whether it is another one is seen from the secret itself. When an answer is
 * lost, the outcome is not known, and an issuer that gives another management token with each change cannot be asked: so it is
 * written down before the question that it is asked (`change_asked_at`), and only an answer with the secret takes that back. An
 * issuer that does not know the client leaves as much in doubt.
 */
export async function changeClient(issuing: Issuing, step: Step): Promise<boolean> {
  const { db, sealer, registrar } = issuing;
  const { held, client, signal } = step;
  const rotates = client.rotation_wanted > client.rotation_done;
  const found = await clientInput(db, client);
  if (!found) return true;
  const management = openManagement(sealer, client);
  if (!management || client.client_id === null) {
    await heldRow(db, held)
      .set({
        metadata_done: client.metadata_wanted,
        rotation_done: client.rotation_wanted,
        last_error: unmanaged,
        ...(rotates && { rotation_refusal: unmanaged }),
        since: sql<Date>`now()`,
      })
      .execute();
    return true;
  }
  const wasInDoubt = client.change_asked_at !== null;
  if (!wasInDoubt) await heldRow(db, held).set({ change_asked_at: sql<Date>`now()` }).execute();
  const asked = performance.now();
  let told: ToldClient;
  try {
    const named = { issuer: client.issuer, clientId: client.client_id };
    told = await registrar.update(named, found.input, management, signal);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error instanceof PerhapsGone) {
      // The change has failed. The next try asks the issuer again for what the client should be, without a rotation.
      await heldRow(db, held)
        .set((row) => ({
          metadata_wanted: sql<number>`greatest(${row.ref('metadata_wanted')}, ${row.ref('metadata_done')} + 1)`,
          rotation_done: client.rotation_wanted,
          ...(rotates && { rotation_refusal: error.message }),
        }))
        .execute();
      throw doubtful(error);
    }
    if (error.kind !== 'unknown' && !wasInDoubt) await nothingChanged(issuing, held);
    if (error.mayPass) throw error;
    const failure = wasInDoubt ? doubtful(error) : error;
    if (!rotates) throw failure;
    await heldRow(db, held)
      .set({
        rotation_done: client.rotation_wanted,
        rotation_refusal: error.message,
        last_error: wasInDoubt ? failure.message : null,
        since: sql<Date>`now()`,
      })
      .execute();
    // The rest of the change is still open, and the next step asks for it without the rotation.
    return true;
  }
  // The developer was told to come back if an attempt failed or took too long.
  const waited = client.last_error !== null || performance.now() - asked > longestMs;
  await writeChanged(issuing, step, told, waited);
  return true;
}

/** The issuer did not carry it out: the client works as before. */
async function nothingChanged({ db }: Issuing, held: HeldClient): Promise<void> {
  await heldRow(db, held).set({ change_asked_at: null }).execute();
}

function doubtful(error: ProviderFailure): ProviderFailure {
  const { kind, message, status, code } = error;
  return new ProviderFailure(kind, `${message} ${inDoubt}`, {
    cause: error,
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
  });
}

async function writeChanged(
  issuing: Issuing,
  { held, client }: Step,
  told: ToldClient,
  waited: boolean,
): Promise<void> {
  const { db, sealer } = issuing;
  const mac = told.client_secret === undefined ? undefined : sealer.mac(told.client_secret);
  const another = mac !== undefined && mac !== client.secret_mac;
  const rotates = client.rotation_wanted > client.rotation_done;
  const refusal = another ? null : mac === undefined ? untold : same;
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await heldRow(trx, held)
      .set({
        metadata_done: client.metadata_wanted,
        rotation_done: client.rotation_wanted,
        ...(rotates && { rotation_refusal: refusal }),
        ...(mac && { secret_mac: mac, change_asked_at: null }),
        ...(another && { secret_expires_at: told.secret_expires_at }),
        ...(told.management && sealManagement(sealer, client, told.management)),
        last_error: null,
        since: sql<Date>`now()`,
      })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error('Another worker has taken this client.');
    if (another && told.client_secret !== undefined) {
      await storeSecret(trx, sealer, client, told.client_secret);
      await audit(trx, {
        portal_id: client.portal_id,
        event: 'client_secret_rotated',
        actor: 'system',
        subject: `application:${client.application_id}`,
        details: { client: client.id, asked_for: rotates },
      });
      if (rotates && waited) await queueRotatedMail(trx, issuing, client);
    }
  });
}
