import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** An opaque token of 256 random bits, base64url (auth C1). */
export function newToken(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Verify and reset tokens have the format uuid on the wire: a random version 4, 122 bits (auth C1). */
export function newUuidToken(): string {
  return randomUUID();
}

/** What is stored of a token. Enough for secrets of 122 bits and more; never for passwords. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
