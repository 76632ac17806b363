import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps small secrets in the database so that the database alone does not tell them. */
export interface Sealer {
  /**
   * AES-256-GCM with a nonce of its own.
   * @param about what the secret belongs to; it opens for the same alone, so that rows cannot be exchanged
   */
  seal(secret: string, about: string): string;
  /** @throws SealedElsewhere when it was sealed with another key, or is not what was sealed */
  open(sealed: string, about: string): string;
  /** Tells whether two secrets are the same without keeping either: HMAC-SHA-256, hex. */
  mac(secret: string): string;
  /** How everything starts that this key has sealed. */
  readonly prefix: string;
}

/** The server's key does not open it: it was sealed by a server with another one. */
export class SealedElsewhere extends Error {
  override name = 'SealedElsewhere';
}

const nonceBytes = 12;
const tagBytes = 16;

/** @param secretKey at least 256 bits of entropy in any form; the keys in use are derived from it (RFC 5869) */
export function createSealer(secretKey: string): Sealer {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `stoa ${purpose}`, 32));
  const sealing = derive('sealing');
  const comparing = derive('comparing');
  const prefix = `v1.${derive('name').toString('hex').slice(0, 8)}.`;
  return {
    prefix,
    seal(secret, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed, about) {
      if (!sealed.startsWith(prefix)) throw new SealedElsewhere('It was sealed with another key.');
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
        return text.toString('utf8');
      } catch (cause) {
        throw new SealedElsewhere('It is not what was sealed.', { cause });
      }
    },
    mac: (secret) => createHmac('sha256', comparing).update(secret).digest('hex'),
  };
}
