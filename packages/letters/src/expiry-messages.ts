import { z } from 'zod';
import { writeLetter } from './letter.ts';
import type { MessageName } from './mail-texts.ts';
import type { MailContent, MessageContext } from './message.ts';
import { momentInWords } from './moment-in-words.ts';

const about = {
  full_name: z.string().nullable(),
  application_name: z.string(),
  /** The application's page. */
  link: z.url({ protocol: /^https?$/ }),
};
const expires_at = z.iso.datetime();

export const secretData = z.strictObject(about);
export const keyData = z.strictObject({ ...about, key_name: z.string() });
export const keyExpiryData = z.strictObject({ ...about, key_name: z.string(), expires_at });
export const certificateExpiryData = z.strictObject({ ...about, expires_at });
const tokenAbout = { full_name: z.string().nullable(), token_name: z.string(), link: about.link };
/** Links to the account page, where the owner revokes it. */
export const tokenData = z.strictObject(tokenAbout);
export const tokenExpiryData = z.strictObject({ ...tokenAbout, expires_at });
type Secret = z.infer<typeof secretData>;
type Key = z.infer<typeof keyData>;
type KeyExpiry = z.infer<typeof keyExpiryData>;
type CertificateExpiry = z.infer<typeof certificateExpiryData>;
type Token = z.infer<typeof tokenData>;
type TokenExpiry = z.infer<typeof tokenExpiryData>;

export function keyExpires(data: KeyExpiry, context: MessageContext): MailContent {
  return write('keyExpires', data, context);
}

export function keyExpired(data: KeyExpiry, context: MessageContext): MailContent {
  return write('keyExpired', data, context);
}

/** An operator has revoked it. */
export function keyRevoked(data: Key, context: MessageContext): MailContent {
  return write('keyRevoked', data, context);
}

/** Another client secret was asked for, and the identity provider has given it late. */
export function secretRefreshed(data: Secret, context: MessageContext): MailContent {
  return write('secretRefreshed', data, context);
}

export function certificateExpires(data: CertificateExpiry, context: MessageContext): MailContent {
  return write('certificateExpires', data, context);
}

export function certificateExpired(data: CertificateExpiry, context: MessageContext): MailContent {
  return write('certificateExpired', data, context);
}

/** A program may use the portal in the owner's name from now on. */
export function tokenAdded(data: Token, context: MessageContext): MailContent {
  return writeOfToken('tokenAdded', data, context);
}

export function tokenExpires(data: TokenExpiry, context: MessageContext): MailContent {
  return writeOfToken('tokenExpires', data, context);
}

export function tokenExpired(data: TokenExpiry, context: MessageContext): MailContent {
  return writeOfToken('tokenExpired', data, context);
}

function writeOfToken(message: MessageName, data: Token | TokenExpiry, context: MessageContext): MailContent {
  return writeLetter(context, message, {
    name: data.full_name,
    link: data.link,
    fill: {
      token: data.token_name,
      ...('expires_at' in data && { date: momentInWords(data.expires_at, context) }),
    },
  });
}

function write(
  message: MessageName,
  data: Secret | Key | KeyExpiry | CertificateExpiry,
  context: MessageContext,
): MailContent {
  return writeLetter(context, message, {
    name: data.full_name,
    link: data.link,
    fill: {
      application: data.application_name,
      ...('key_name' in data && { key: data.key_name }),
      ...('expires_at' in data && { date: momentInWords(data.expires_at, context) }),
    },
  });
}
