import { z } from 'zod';
import type { ActionName, MailName } from './mail-texts.ts';

/** The stored account's name, never what a stranger typed just now. */
const person = { full_name: z.string().nullable() };
/** A page of the portal, on the configured base URL and never on a request's Host header (auth E3). */
const linked = { ...person, link: z.url({ protocol: /^https?$/ }) };
/** What the operator says about it, in the operator's words. */
const reason = z.string().max(1000).nullable().default(null);
const name = z.string();
const moment = z.iso.datetime();
const count = z.int().min(0);
/** `link` is the application's page. */
const application = { ...linked, application_name: name };
const key = { ...application, key_name: name };
const registration = { ...application, product_name: name, version_name: name };
/** `link` is the account page, where the owner revokes the token. */
const token = { ...linked, token_name: name };

/** `link` carries a secret: it waits sealed (`queueSecretMail`), and leaves the outbox when the mail is delivered or given up. */
function tokenLink(minutes: number) {
  /** Life of the link, counted from the moment the mail is queued. */
  return { ...linked, valid_minutes: z.int().positive().default(minutes) };
}

/** `action`: the text of the button, which opens `link`. `data`: what a mail must be told. */
interface Mail {
  readonly action?: ActionName;
  readonly data: z.ZodObject;
}

function withButton<Shape extends z.ZodRawShape>(action: ActionName, shape: Shape) {
  return { action, data: z.strictObject(shape) };
}

function withoutButton<Shape extends z.ZodRawShape>(shape: Shape) {
  return { data: z.strictObject(shape) };
}

/** Every mail by its name, with which its texts begin. Each field of its data fills a placeholder (`placeholder.ts`). */
export const mails = {
  /** contract §0.15: the link is `{portal}/login?email=…&token=…` */
  'verify-email': withButton('confirmAddress', tokenLink(24 * 60)),
  /** contract §0.15: the link is `{portal}/reset-password?email=…&token=…` */
  'reset-password': withButton('choosePassword', tokenLink(60)),
  /** auth E7: the owner of a known address learns that somebody tried to register it. Links to the log-in page. */
  'already-registered': withButton('logIn', linked),
  /** Links to the log-in page. */
  'account-approved': withButton('logIn', linked),
  'account-rejected': withoutButton({ ...person, reason }),
  /** The last mail that the address gets: whoever did not ask for it learns that somebody else did. */
  'account-deleted': withoutButton(person),
  /** Goes to the earlier address. `email` is the new one; `directory` is the name of the directory that changed it. */
  'address-changed': withoutButton({ ...person, email: name, directory: name }),
  /** auth E6: confirms a reset or a change to the account's owner. Links to the forgot-password page. */
  'password-changed': withButton('resetPassword', linked),
  /** An identity provider opens the account from now on. Links to the page where the owner undoes it. */
  'provider-linked': withButton('checkAccount', { ...linked, provider: name }),
  'provider-unlinked': withButton('checkAccount', { ...linked, provider: name }),
  /** Somebody has signed in in a browser that was not known. `browser`: its name and system, as far as it tells. */
  'new-browser': withButton('resetPassword', { ...linked, browser: name, address: name }),
  /** Links to the forgot-password page, as the five below do: whoever did it may know the password. */
  'factor-added': withButton('resetPassword', linked),
  'factor-removed': withButton('resetPassword', linked),
  /** Passkeys and recovery codes stay. */
  'app-removed': withButton('resetPassword', linked),
  'recovery-codes-made': withButton('resetPassword', linked),
  'recovery-code-used': withButton('resetPassword', linked),
  /** Links to the account page. `from`: when an account without a factor opens nothing else. */
  'factor-required': withButton('addFactor', { ...linked, from: moment }),
  /** An operator takes the second factors away at `due_at`, if the owner does not stop it. The link carries a secret. */
  'factor-reset-begun': withButton('keepFactor', { ...linked, due_at: moment }),
  /** Links to the log-in page. */
  'factor-reset': withButton('logIn', linked),
  /** Links to the page where a passkey is removed, or another one is added. */
  'passkey-added': withButton('checkPasskeys', { ...linked, passkey: name }),
  'passkey-removed': withButton('checkPasskeys', { ...linked, passkey: name }),
  /** Users have chosen a password already. The link is `{portal}/console/login?email=…&token=…` */
  'user-verify-email': withButton('confirmAddress', tokenLink(24 * 60)),
  /** contract §B.6: the link carries `token`, `fullName`, `org` and `email` */
  invitation: withButton('acceptInvitation', { ...tokenLink(7 * 24 * 60), organization: name }),
  'registration-approved': withButton('openApplication', { ...registration, reason }),
  'registration-rejected': withButton('openApplication', { ...registration, reason }),
  'registration-revoked': withButton('openApplication', { ...registration, reason }),
  /** The application's developer has changed its client: it awaits approval again. */
  'registration-reopened': withButton('openApplication', { ...registration, reason }),
  /** To the owner of an application that still calls a deprecated version. */
  'version-sunset': withButton('openApplication', { ...registration, sunset_at: moment }),
  /** An operator has given it to somebody else. Links to the list of those that are left. */
  'application-given': withButton('openApplications', application),
  /** The same to the developer who has it now. */
  'application-received': withButton('openApplication', application),
  /** An operator has taken it from the application. */
  'certificate-released': withButton('openApplication', application),
  /** How much waits for owners and approvers. Links to the console. */
  'review-waiting': withButton('openConsole', { ...linked, registrations: count, accounts: count }),
  /** A receiver of webhooks keeps failing. `receiver` is its host: what stands behind it may be a token. */
  'webhook-failing': withButton('openConsole', { ...linked, receiver: name, failing_since: moment, waiting: count }),
  'key-expires': withButton('openApplication', { ...key, expires_at: moment }),
  'key-expired': withButton('openApplication', { ...key, expires_at: moment }),
  /** An operator has revoked it. */
  'key-revoked': withButton('openApplication', key),
  /** A program may use the portal in the owner's name from now on. */
  'token-added': withButton('checkAccount', token),
  'token-expires': withButton('openAccount', { ...token, expires_at: moment }),
  'token-expired': withButton('openAccount', { ...token, expires_at: moment }),
  /** Another client secret was asked for, and the identity provider has given it late. */
  'secret-refreshed': withButton('openApplication', application),
  'certificate-expires': withButton('openApplication', { ...application, expires_at: moment }),
  'certificate-expired': withButton('openApplication', { ...application, expires_at: moment }),
} satisfies Record<MailName, Mail>;

/** What a mail is told, before or after the defaults. */
export type MailData = { [Name in MailName]: z.infer<(typeof mails)[Name]['data']> }[MailName];
