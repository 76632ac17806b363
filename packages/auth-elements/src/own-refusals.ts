import { firstInvalidParameter, type NamedParameter, ownCodeOf, passwordRequirements } from '@stoa/client/error-body';
import type { RequestName } from './config.ts';
import { type ErrorMessage, plainError } from './error-message.ts';
import type { Messages } from './i18n/messages.ts';
import type { AuthResponse } from './request.ts';

/** The fields of the wire, by the labels they have here. */
function labelOf(field: string, labels: Messages['labels']): string | undefined {
  const known: Readonly<Record<string, string>> = {
    email: labels.email,
    username: labels.email,
    password: labels.password,
    new_password: labels.newPassword,
    old_password: labels.currentPassword,
    full_name: labels.fullName,
    fullName: labels.fullName,
    preferred_name: labels.preferredName,
    organization: labels.organization,
    registrationCode: labels.accessCode,
  };
  return Object.hasOwn(known, field) ? known[field] : undefined;
}

function parameterText({ field, rule, reason, limit }: NamedParameter, messages: Messages): string | undefined {
  const { refusals, general, labels } = messages;
  if (field === 'token') return refusals.linkUnknown;
  const label = labelOf(field, labels);
  if (label === undefined) return undefined;
  if (rule === 'required') return refusals.required(label);
  if (rule === 'min_length') return refusals.tooShort(label, limit);
  if (rule === 'max_length') return refusals.tooLong(label, limit);
  if (field === 'old_password') return refusals.wrongCurrentPassword;
  return field === 'email' || field === 'username' ? general.invalidEmail : refusals.invalid(label, reason);
}

/** The list of a refused password, when our own server sent it with its rules. */
export function ownRequirements(data: unknown, messages: Messages): ErrorMessage | undefined {
  if (ownCodeOf(data) !== 'weak_password') return undefined;
  const words = messages.refusals.passwordRules;
  const items = passwordRequirements(data).flatMap(({ rule, limit }) => {
    const word = Object.hasOwn(words, rule) ? words[rule as keyof typeof words] : undefined;
    return word === undefined ? [] : [typeof word === 'string' ? word : word(limit)];
  });
  if (items.length === 0) return undefined;
  return { tone: 'danger', paragraphs: [messages.refusals.weakPassword], items, field: 'password' };
}

/**
 * What a refusal of our own server says in the page's language. What is not known
 * here is `undefined`, and the server's sentence is shown.
 */
export function ownText({ data }: AuthResponse, request: RequestName, messages: Messages): ErrorMessage | undefined {
  const code = ownCodeOf(data);
  const words = messages.refusals;
  const parameter = firstInvalidParameter(data);
  if (code !== '' && parameter) {
    const text = parameterText(parameter, messages);
    return text === undefined ? undefined : plainError(text, parameter.field);
  }
  if (code === 'token_unknown') return plainError(words.linkUnknown, 'token');
  if (code === 'passwords_off') return plainError(words.passwordsOff);
  if (code === 'token_used') return plainError(words.linkUsed, 'token');
  if (code === 'token_expired') return plainError(words.linkExpired, 'token');
  if (code === 'not_found' && request === 'register-request') return plainError(words.signUpClosed);
  return code === 'internal' ? plainError(words.internal) : undefined;
}
