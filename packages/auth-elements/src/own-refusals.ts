import { firstInvalidParameter, type NamedParameter, ownCodeOf, passwordRequirements } from '@stoa/client/error-body';
import type { RequestName } from './config.ts';
import { type ErrorMessage, plainError } from './error-message.ts';
import { texts as english } from './i18n/en.ts';
import type { Language, TextKey, Translate } from './i18n/language.ts';
import type { AuthResponse } from './request.ts';

/** The fields of the wire, by the labels they have here. */
const labels = {
  email: 'label.email',
  username: 'label.email',
  password: 'label.password',
  new_password: 'label.newPassword',
  old_password: 'label.currentPassword',
  full_name: 'label.fullName',
  fullName: 'label.fullName',
  preferred_name: 'label.preferredName',
  organization: 'label.organization',
  registrationCode: 'label.accessCode',
  code: 'login.code',
} as const satisfies Readonly<Record<string, TextKey>>;

function parameterText({ field, rule, reason, limit }: NamedParameter, { locale, t }: Language): string | undefined {
  if (field === 'token') return t('refusal.linkUnknown');
  if (!Object.hasOwn(labels, field)) return undefined;
  const label = t(labels[field as keyof typeof labels]);
  if (rule === 'required') return t('refusal.required', { label });
  if (rule === 'min_length') return t(limit === 1 ? 'refusal.tooShortByOne' : 'refusal.tooShort', { label, limit });
  if (rule === 'max_length') return t('refusal.tooLong', { label, limit });
  if (field === 'old_password') return t('refusal.wrongCurrentPassword');
  if (field === 'email' || field === 'username') return t('general.invalidEmail');
  // The server's reasons are English.
  return locale === 'en' && reason !== '' ? `${label} ${reason}` : t('refusal.invalid', { label });
}

type RuleKey = Extract<TextKey, `passwordRule.${string}`>;

/** The list of a refused password, when our own server sent it with its rules. */
export function ownRequirements(data: unknown, t: Translate): ErrorMessage | undefined {
  if (ownCodeOf(data) !== 'weak_password') return undefined;
  const items = passwordRequirements(data).flatMap(({ rule, limit }) => {
    const key = `passwordRule.${rule}`;
    return Object.hasOwn(english, key) ? [t(key as RuleKey, { limit })] : [];
  });
  if (items.length === 0) return undefined;
  return { tone: 'danger', paragraphs: [t('refusal.weakPassword')], items, field: 'password' };
}

/**
 * What a refusal of our own server says in the page's language. What is not known
 * here is `undefined`, and the server's sentence is shown.
 */
export function ownText({ data }: AuthResponse, request: RequestName, language: Language): ErrorMessage | undefined {
  const { t } = language;
  const code = ownCodeOf(data);
  const parameter = firstInvalidParameter(data);
  if (code !== '' && parameter) {
    const text = parameterText(parameter, language);
    return text === undefined ? undefined : plainError(text, parameter.field);
  }
  if (code === 'token_unknown') return plainError(t('refusal.linkUnknown'), 'token');
  if (code === 'passwords_off') return plainError(t('refusal.passwordsOff'));
  if (code === 'token_used') return plainError(t('refusal.linkUsed'), 'token');
  if (code === 'token_expired') return plainError(t('refusal.linkExpired'), 'token');
  if (code === 'not_found' && request === 'register-request') return plainError(t('refusal.signUpClosed'));
  return code === 'internal' ? plainError(t('refusal.internal')) : undefined;
}
