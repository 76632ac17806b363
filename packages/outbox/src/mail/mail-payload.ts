import { type Locale, locales } from '@stoa/contract/locales';
import { writeLetter } from '@stoa/letters/letter';
import type { MailName } from '@stoa/letters/mail-texts';
import { mails } from '@stoa/letters/mails';
import type { MailContent, MessageContext } from '@stoa/letters/message';
import { z } from 'zod';

/** One address and nothing else: no list, no display name, no line break. */
const addressSchema = z
  .string()
  .max(320)
  .regex(/^[^\s\p{C}<>()[\],;:"@\\]+@[^\s\p{C}<>()[\],;:"@\\]+$/u);

type Mails = typeof mails;
type Payload<Name extends MailName, Data> = {
  readonly to: string;
  readonly message: Name;
  readonly locale: Locale;
  readonly data: Data;
};
export type MailPayload = { [Name in MailName]: Payload<Name, z.infer<Mails[Name]['data']>> }[MailName];
/** The payload as callers write it, before defaults. */
export type MailPayloadInput = { [Name in MailName]: Payload<Name, z.input<Mails[Name]['data']>> }[MailName];

const [first, ...others] = Object.entries(mails).map(([name, { data }]) =>
  z.strictObject({ to: addressSchema, message: z.literal(name), locale: z.enum(locales), data }),
);
if (!first) throw new Error('no mail at all');

/** What the outbox holds of a mail until it is delivered. */
export const mailPayloadSchema = z.discriminatedUnion('message', [first, ...others]) as z.ZodType<unknown> as z.ZodType<
  MailPayload,
  MailPayloadInput
>;

/** Writes the mail that a payload stands for. */
export function writeMail(payload: MailPayload, { portal }: Pick<MessageContext, 'portal'>): MailContent {
  return writeLetter(payload.message, payload.data, { portal, locale: payload.locale });
}
