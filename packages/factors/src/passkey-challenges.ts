import type { Database, PasskeyChallengesTable, UserEntity } from '@stoa/database/tables';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import type { Kysely } from 'kysely';

/** How long a challenge waits for its signature. */
export const challengeSeconds = 5 * 60;

/** What a signature is for, and who may bring it: a signature for one thing is worth nothing for another. */
export interface ChallengePurpose {
  readonly portal_id: string;
  readonly entity: UserEntity;
  readonly purpose: PasskeyChallengesTable['purpose'];
  /** The browser's secret for a sign-in, the session's id for the two others. */
  readonly boundTo: string;
  readonly now: Date;
}

/** 32 random bytes to be signed (WebAuthn §13.4.3), in base64url. Only their hash is kept. */
export async function newChallenge(
  db: Kysely<Database>,
  { portal_id, entity, purpose, boundTo, now }: ChallengePurpose,
): Promise<string> {
  const challenge = newToken();
  await db
    .insertInto('passkey_challenges')
    .values({
      portal_id,
      challenge_hash: tokenHash(challenge),
      purpose,
      entity,
      bound_to: tokenHash(boundTo),
      expires_at: new Date(now.getTime() + challengeSeconds * 1000),
    })
    .execute();
  return challenge;
}

/**
 * Takes the challenge that was signed, in one statement, so that a signature works once.
 * @returns false for one that is unknown, was used, is too old, or is for another purpose or account
 */
export async function takeChallenge(
  db: Kysely<Database>,
  challenge: string,
  { portal_id, entity, purpose, boundTo, now }: ChallengePurpose,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('portal_id', '=', portal_id)
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('entity', '=', entity)
    .where('purpose', '=', purpose)
    .where('bound_to', '=', tokenHash(boundTo))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}
