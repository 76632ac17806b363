import { ProblemError } from '@stoa/client/problem-error';
import type { InvalidParameter } from '@stoa/contract/problem';
import { type ProblemCode, plainRules, problemCodes } from '@stoa/contract/problem-codes';
import type { TranslateCommon } from './language.tsx';

/**
 * Why a call failed, in the reader's language: chosen by the problem's code, else by the rules of its fields, else by its
 * status, which is all that a proxy before the server gives. The server's own words are English and for programs' logs; no
 * screen shows them.
 */
export function reasonOf(error: unknown, t: TranslateCommon): string {
  return refusalOf(error, t, []).general ?? t('error.unexpected');
}

export interface Refusal<Field extends string> {
  /** Sentences for the fields of the form that were refused. */
  readonly at: Readonly<Partial<Record<Field, string>>>;
  /** What belongs to none of them. */
  readonly general: string | undefined;
}

/** A refusal for a form: each sentence at its field, as the wire names it. */
export function refusalOf<Field extends string>(
  error: unknown,
  t: TranslateCommon,
  fields: readonly Field[],
): Refusal<Field> {
  if (error === null || error === undefined) return nowhere(undefined);
  if (!(error instanceof ProblemError)) return nowhere(t('error.unexpected'));
  if (error.kind !== 'problem') return nowhere(t(`error.${error.kind}`));
  const own = ownSentence(error.code, t);
  const at: Partial<Record<Field, string>> = {};
  const elsewhere: string[] = [];
  for (const parameter of error.invalidParameters) {
    const field = fields.find((each) => parameter.field === each || parameter.field.startsWith(`${each}.`));
    const text = own ?? ruleText(parameter, t);
    if (field !== undefined) at[field] ??= text;
    else elsewhere.push(own ?? t('refused.field', { field: parameter.field, text }));
  }
  const general = [...new Set(elsewhere)].join(' ') || undefined;
  if (general !== undefined || Object.keys(at).length > 0) return { at, general };
  const { status } = error;
  return { at, general: own ?? t(status >= 500 ? 'error.server' : 'refused.status', { status }) };
}

function nowhere<Field extends string>(general: string | undefined): Refusal<Field> {
  const at: Partial<Record<Field, string>> = {};
  return { at, general };
}

/** `invalid_request` says nothing that its fields do not say better. */
function ownSentence(code: string | undefined, t: TranslateCommon): string | undefined {
  return isSaid(code) ? t(`refused.${code}`) : undefined;
}

function isSaid(code: string | undefined): code is Exclude<ProblemCode, 'invalid_request'> {
  return code !== 'invalid_request' && (problemCodes as readonly (string | undefined)[]).includes(code);
}

/** A rule that is not known here comes from a newer server, or from another one. */
function ruleText(parameter: InvalidParameter, t: TranslateCommon): string {
  const { rule } = parameter;
  switch (rule) {
    case 'min_length':
    case 'min_items':
      return parameter.minimum === 1 ? t('rule.required') : t(`rule.${rule}`, { count: parameter.minimum });
    case 'min_digits':
    case 'min_lowercase':
    case 'min_uppercase':
    case 'min_symbols':
    case 'min':
      return t(`rule.${rule}`, { count: parameter.minimum });
    case 'max_length':
    case 'max_items':
    case 'max':
      return t(`rule.${rule}`, { count: parameter.maximum });
    case 'invalid':
      return t(parameter.field === 'email' ? 'rule.email' : 'rule.invalid');
    default:
      return t(isPlainRule(rule) ? `rule.${rule}` : 'rule.invalid');
  }
}

function isPlainRule(rule: string): rule is (typeof plainRules)[number] {
  return (plainRules as readonly string[]).includes(rule);
}
