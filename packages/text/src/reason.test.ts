import { ProblemError } from '@stoa/client/problem-error';
import { locales } from '@stoa/contract/locales';
import type { InvalidParameter } from '@stoa/contract/problem';
import { maximumRules, minimumRules } from '@stoa/contract/problem';
import { plainRules, problemCodes } from '@stoa/contract/problem-codes';
import { describe, expect, it } from 'vitest';
import * as caEs from './common/ca-es.ts';
import * as de from './common/de.ts';
import * as en from './common/en.ts';
import * as esEs from './common/es-es.ts';
import * as fr from './common/fr.ts';
import { reasonOf, refusalOf } from './reason.ts';
import { translator } from './text.ts';

const tables = { en, ca_ES: caEs, de, es_ES: esEs, fr };

/** What the server says in English; no reader of a screen sees it. */
const detail = 'The display_name is refused by the server.';
const reason = 'is refused by the server';

function refused(code: string | undefined, parameters: readonly object[] = [], status = 409): ProblemError {
  const invalidParameters = parameters as readonly InvalidParameter[];
  return new ProblemError('problem', detail, {
    status,
    statusText: 'Conflict',
    title: 'Title',
    code,
    invalidParameters,
  });
}

describe.each(locales)('refusals in %s', (locale) => {
  const t = translator<typeof en.common>(tables[locale].common);
  const english = translator<typeof en.common>(en.common);

  it.each(problemCodes.filter((code) => code !== 'invalid_request'))('%s has a sentence of its own', (code) => {
    const text = reasonOf(refused(code, [{ field: 'name', reason, rule: 'invalid' }]), t);
    expect(text).toMatch(/^\p{Lu}[\s\S]*[.!]$/u);
    expect(text).not.toContain('server.');
    if (locale !== 'en') expect(text).not.toBe(reasonOf(refused(code), english));
    // At its field, where the form has it.
    expect(refusalOf(refused(code, [{ field: 'name', reason, rule: 'invalid' }]), t, ['name'])).toEqual({
      at: { name: text },
      general: undefined,
    });
  });

  it.each([...plainRules, ...minimumRules, ...maximumRules, 'a_rule_to_come'])('the rule %s is a sentence', (rule) => {
    const parameter = { field: 'name', reason, rule, minimum: 3, maximum: 3, choices: ['a'], dependents: null };
    const { at, general } = refusalOf(refused('invalid_request', [parameter], 400), t, ['name']);
    expect(general).toBeUndefined();
    expect(at.name).toMatch(/^\p{Lu}[^{}]*\.$/u);
    expect(at.name).not.toContain(reason);
  });

  it('what is empty is called required, and an address an address', () => {
    const parameters = [
      { field: 'name', reason, rule: 'min_length', minimum: 1 },
      { field: 'domains', reason, rule: 'min_items', minimum: 1 },
      { field: 'email', reason, rule: 'invalid' },
    ];
    const { at } = refusalOf(refused('invalid_request', parameters, 400), t, ['name', 'domains', 'email']);
    expect(at).toEqual({ name: t('rule.required'), domains: t('rule.required'), email: t('rule.email') });
  });

  it('what nothing is known of has its status alone', () => {
    const text = reasonOf(refused(undefined, [], 418), t);
    expect(text).toContain('418');
    expect(text).not.toContain(detail);
    expect(reasonOf(new Error(detail), t)).not.toContain(detail);
  });

  it('a server that failed, or a proxy that reaches none, has refused nothing', () => {
    for (const status of [500, 502, 504])
      expect(reasonOf(refused(undefined, [], status), t)).toBe(t('error.server', { status }));
  });

  it('a field that the form does not have is named', () => {
    const elsewhere = [{ field: 'scopes.0', reason, rule: 'is_string' }];
    expect(refusalOf(refused('invalid_request', elsewhere, 400), t, ['name']).general).toContain('scopes.0');
    expect(refusalOf(refused('invalid_request', elsewhere, 400), t, ['scopes']).at.scopes).toBeDefined();
  });
});
