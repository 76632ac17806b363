import { Secret, TOTP } from 'otpauth';

const period = 30;

function generator(secret: string, labels: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  // What every authenticator app takes; others are ignored by some (RFC 6238 §1.2).
  return new TOTP({ ...labels, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });
}

/** 160 random bits in base32 (RFC 4226 §4). */
export function newOneTimeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function oneTimeAddress(secret: string, issuer: string, label: string): string {
  return generator(secret, { issuer, label }).toString();
}

/**
 * The step of time that a code is of: of this one, the one before or the one after, because clocks differ (RFC 6238 §5.2).
 * @returns undefined for any other code
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = generator(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** The code of a moment, for programs that prove that they hold the secret. */
export function codeAt(secret: string, now: Date): string {
  return generator(secret).generate({ timestamp: now.getTime() });
}
