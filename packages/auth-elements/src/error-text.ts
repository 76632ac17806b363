import {
  brokenConstraints,
  capitalized,
  detailOf,
  firstErrorDetail,
  firstInvalidParameter,
  ownCodeOf,
  titleOf,
} from '@stoa/client/error-body';
import type { AuthConfig, ElementName, RequestName } from './config.ts';
import { type ErrorMessage, plainError } from './error-message.ts';
import type { Language, Translate } from './i18n/language.ts';
import { ownRequirements, ownText } from './own-refusals.ts';
import type { AuthRequestError, AuthResponse } from './request.ts';

function warning(paragraph: string): ErrorMessage {
  return { tone: 'warning', paragraphs: [paragraph], items: [] };
}

/** `password does not meet requirements: a, b` becomes a heading and its bullets; without a colon it stays one sentence. */
function requirementList(detail: string): ErrorMessage | undefined {
  if (!/password/i.test(detail) || !/requirement/i.test(detail)) return undefined;
  const colon = detail.indexOf(':');
  const heading = colon < 0 ? detail : detail.slice(0, colon);
  const items = colon < 0 ? [] : detail.slice(colon + 1).split(',');
  return {
    tone: 'danger',
    paragraphs: [capitalized(heading.trim())],
    items: items.map((item) => item.trim()).filter((item) => item !== ''),
    field: 'password',
  };
}

/** `email` and `email must be …` give `Email must be …`, said once. */
function invalidParameterText(field: string, reason: string): string {
  const name = field.replaceAll('_', ' ');
  const repeated = [field, name].find(
    (prefix) => prefix !== '' && reason.toLowerCase().startsWith(prefix.toLowerCase()),
  );
  const predicate = repeated === undefined ? reason : reason.slice(repeated.length).trimStart();
  return capitalized(`${name} ${predicate}`.trim());
}

function fixedText({ status, data }: AuthResponse, request: RequestName, t: Translate): ErrorMessage | undefined {
  const title = titleOf(data).toLowerCase();
  if (title.includes('disabled')) return warning(t('error.pendingApproval'));
  if (status === 423 || /\blocked\b/.test(title)) return plainError(t('error.locked'));
  // A signed-in person who must sign in again has not typed anything wrong.
  if (status === 401 && request !== 'authenticate-request' && ownCodeOf(data) === 'unauthorized')
    return plainError(t('refusal.sessionOver'));
  if (status === 401) return plainError(t('error.badCredentials'));
  // A refusal in a preview does not mean that a typed access code was wrong.
  if (ownCodeOf(data) === 'preview_only') return plainError(t('refusal.previewOnly'));
  if (status === 403) return plainError(t('error.accessCode'), 'registrationCode');
  if (status === 503) return warning(t('error.unavailable'));
  if (status === 429) return warning(t('error.tooMany'));
  return undefined;
}

function bodyText({ status, statusText, data }: AuthResponse, t: Translate): ErrorMessage {
  const parameter = firstInvalidParameter(data);
  if (parameter) return plainError(invalidParameterText(parameter.field, parameter.reason), parameter.field);
  const constraints = brokenConstraints(data).map(({ message }) => message);
  if (constraints.length > 0) return plainError(constraints.join(', '));
  const detail = detailOf(data);
  if (detail !== '') return plainError(detail);
  if (!status && statusText !== '') return plainError(statusText);
  const first = firstErrorDetail(data);
  if (first !== '') return plainError(capitalized(first), /password/i.test(first) ? 'password' : undefined);
  return plainError(t('error.status', { status, statusText }).trim());
}

/** A host's handler that throws leaves our text, and the form alive. */
function hostText(ask: () => unknown): string {
  try {
    const text = ask();
    return typeof text === 'string' ? text : '';
  } catch {
    return '';
  }
}

/**
 * Chooses what to say about a failed call, in the order of contract §B.9: the host's own text; no answer; a list of
 * password requirements; the fixed texts by title and status; then whatever the body says. What our own server refuses
 * is said in the page's language, at the same places of that order.
 */
export function errorText(
  error: AuthRequestError,
  context: { request: RequestName; element: ElementName },
  config: Pick<AuthConfig, 'customErrorHandler'>,
  language: Language,
): ErrorMessage {
  const { t } = language;
  const custom = hostText(() => config.customErrorHandler({ error, ...context }));
  if (custom !== '') return plainError(custom);
  const { reason, response } = error;
  if (reason === 'page' || reason === 'host') return plainError(t('refusal.internal'));
  if (response === undefined) return warning(t(`error.${reason === 'response' ? 'network' : reason}`));
  const { data } = response;
  return (
    ownRequirements(data, t) ??
    requirementList(firstErrorDetail(data)) ??
    fixedText(response, context.request, t) ??
    ownText(response, context.request, language) ??
    bodyText(response, t)
  );
}
