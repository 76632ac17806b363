import { z } from 'zod';

/** Any UUID of RFC 9562, version 7 included; read in capitals too (§4), and told in small letters as databases tell it. */
export const uuid = z.uuid().toLowerCase();

/** An e-mail address, trimmed and in lower case: `Ada@Example.com ` and `ada@example.com` are one account (auth A4). */
export const email = z.string().trim().toLowerCase().max(250).check(z.email()).meta({ example: 'ada@example.com' });

/** An e-mail address in an answer: not checked again, so that an address stored long ago cannot break an answer. */
export const emailText = z.string().meta({ format: 'email', example: 'ada@example.com' });

/** A password as a user types it to sign in: compared exactly as received, never trimmed (auth A4). */
export const password = z.string().min(1).max(1024).meta({ format: 'password' });

const passwordLength = { minimum: 8, maximum: 128 };

/**
 * A password that a user chooses: 8 to 128 Unicode code points (auth-elements §9), otherwise as received.
 * Character classes and lists of common passwords are the portal's policy, which the server applies.
 */
export const newPassword = z
  .string()
  .max(1024)
  .check((ctx) => {
    const length = [...ctx.value].length;
    const { minimum, maximum } = passwordLength;
    const issue = { origin: 'string', inclusive: true, input: ctx.value } as const;
    if (length < minimum) ctx.issues.push({ ...issue, code: 'too_small', minimum });
    if (length > maximum && ctx.value.length <= 1024) ctx.issues.push({ ...issue, code: 'too_big', maximum });
  })
  .meta({ format: 'password', minLength: passwordLength.minimum, maxLength: passwordLength.maximum });

/** In milliseconds since 1970. The year of a later moment has five digits, which no answer may have (RFC 3339 §5.6). */
export const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');
const firstMoment = Date.parse('0001-01-01T00:00:00Z');

const inFourDigits = (form: z.ZodISODateTime) =>
  // What is no moment at all is refused by its form.
  form.refine((text) => !(Date.parse(text) < firstMoment || Date.parse(text) > lastMoment), {
    message: 'must be in the years 1 to 9999, in UTC',
  });

/** A moment that a caller sends. An offset can move the last hours of 9999 into the next year. */
export const moment = inFourDigits(z.iso.datetime({ offset: true }));

/** The same, only with Z. */
export const utcMoment = inFourDigits(z.iso.datetime());

/** A moment in an answer: ISO 8601 with milliseconds and Z. A handler may hand over a `Date`; one that is too late is told as the last. */
export const timestamp = z.preprocess(
  (value: Date | string) =>
    value instanceof Date ? new Date(Math.min(value.getTime(), lastMoment)).toISOString() : value,
  z.iso.datetime().meta({ example: '2026-11-04T20:10:06.927Z' }),
);

/**
 * Line breaks and other control characters, marks that turn the direction of what follows, and characters that are not visible:
 * with them one name can look like another. The joiners U+200C and U+200D stay, which some scripts and emoji need.
 */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

const visibleText = z
  .string()
  .trim()
  .max(255)
  .refine((value) => !unseen.test(value), { message: 'must not have line breaks, or characters that cannot be seen' });

/** A name that people give to something, trimmed: 1 to 255 characters, all of them to be seen. */
export const name = visibleText.min(1);

/** The same where the server makes one up when it is empty. */
export const nameOrEmpty = visibleText;

/** OAuth scopes (RFC 6749 §3.3): printable, without spaces, quotes and backslashes. */
export const scopes = z.array(
  z
    .string()
    .max(255)
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/),
);

export const credentialTypes = ['client_credentials', 'self_managed_client_credentials', 'key_auth'] as const;
export const credentialType = z.enum(credentialTypes).meta({ id: 'CredentialType' });

/** The label of an auth strategy: the environment that it represents (portal §2). */
export const environments = ['Sandbox', 'PartnerIntegration', 'Production'] as const;
export const environment = z.enum(environments).meta({ id: 'Environment' });
export type Environment = z.infer<typeof environment>;

export const registrationStatuses = ['approved', 'pending', 'rejected', 'revoked'] as const;
export const registrationStatus = z.enum(registrationStatuses).meta({ id: 'RegistrationStatus' });

/** What a team may do with a product (docs/decisions/018). */
export const grantedActions = ['view', 'register'] as const;
export const grantedAction = z.enum(grantedActions).meta({
  id: 'GrantedAction',
  description: '`view` shows the product, its specification and its documents; `register` includes `view`.',
});

/** The UUID path parameters of a call: `ids('productId', 'productVersionId')`. */
export function ids<const N extends string>(...names: readonly N[]): z.ZodObject<Record<N, typeof uuid>> {
  return z.object(Object.fromEntries(names.map((key) => [key, uuid])) as Record<N, typeof uuid>);
}
