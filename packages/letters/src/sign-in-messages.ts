import { z } from 'zod';
import { writeLetter } from './letter.ts';
import type { MailContent, MessageContext } from './message.ts';
import { momentInWords } from './moment-in-words.ts';

const full_name = z.string().nullable();
const link = z.url({ protocol: /^https?$/ });

/** Links to the page where the owner undoes it. */
export const providerLinkData = z.strictObject({ full_name, link, provider: z.string() });
/** Links to the page where it is removed, or another one is added. */
export const passkeyData = z.strictObject({ full_name, link, passkey: z.string() });
/** Links to the page where the owner stops it; with a secret, so that it waits sealed. */
export const factorResetData = z.strictObject({ full_name, link, due_at: z.iso.datetime() });
/** Links to the account page; `from`: when an account without a factor opens nothing else. */
export const factorRequiredData = z.strictObject({ full_name, link, from: z.iso.datetime() });
/** `browser`: its name and system, as far as it tells. */
export const newBrowserData = z.strictObject({ full_name, link, browser: z.string(), address: z.string() });

type ProviderLink = z.infer<typeof providerLinkData>;
type PasskeyNews = z.infer<typeof passkeyData>;
type NewBrowser = z.infer<typeof newBrowserData>;

/** An identity provider opens the account from now on. */
export function providerLinked(
  { full_name: name, link: to, provider }: ProviderLink,
  context: MessageContext,
): MailContent {
  return writeLetter(context, 'providerLinked', { name, link: to, fill: { provider } });
}

/** An identity provider does not open the account any more. */
export function providerUnlinked(
  { full_name: name, link: to, provider }: ProviderLink,
  context: MessageContext,
): MailContent {
  return writeLetter(context, 'providerUnlinked', { name, link: to, fill: { provider } });
}

/** A passkey opens the account from now on. */
export function passkeyAdded(
  { full_name: name, link: to, passkey }: PasskeyNews,
  context: MessageContext,
): MailContent {
  return writeLetter(context, 'passkeyAdded', { name, link: to, fill: { passkey } });
}

/** A passkey does not open the account any more. */
export function passkeyRemoved(
  { full_name: name, link: to, passkey }: PasskeyNews,
  context: MessageContext,
): MailContent {
  return writeLetter(context, 'passkeyRemoved', { name, link: to, fill: { passkey } });
}

/** Somebody has signed in in a browser that was not known for the account. */
export function newBrowser({ full_name: name, link: to, ...fill }: NewBrowser, context: MessageContext): MailContent {
  return writeLetter(context, 'newBrowser', { name, link: to, fill });
}

/** The portal requires a second factor from a moment on, and this account has none. */
export function factorRequired(
  { full_name: name, link: to, from }: z.infer<typeof factorRequiredData>,
  context: MessageContext,
): MailContent {
  return writeLetter(context, 'factorRequired', { name, link: to, fill: { moment: momentInWords(from, context) } });
}

/** An operator takes the second factors away, at that moment and if the owner does not stop it. */
export function factorResetBegun(
  { full_name: name, link: to, due_at }: z.infer<typeof factorResetData>,
  context: MessageContext,
): MailContent {
  return writeLetter(context, 'factorResetBegun', {
    name,
    link: to,
    fill: { moment: momentInWords(due_at, context) },
  });
}

/** The second factors are gone. Links to the log-in page. */
export function factorReset(
  { full_name: name, link: to }: { readonly full_name: string | null; readonly link: string },
  context: MessageContext,
): MailContent {
  return writeLetter(context, 'factorReset', { name, link: to });
}
