import { locales } from '@stoa/contract/locales';
import { describe, expect, test } from 'vitest';
import type { RequestName } from './config.ts';
import { errorText } from './error-text.ts';
import { loadLanguage } from './i18n/load-language.ts';
import { AuthRequestError } from './request.ts';

/** What our server answers; every sentence of it is English. */
const english = { title: 'Invalid Request', detail: 'English.', message: 'English.', instance: 'kong:trace:1' };
const parameter = (entry: object) => ({ ...english, code: 'invalid_request', invalid_parameters: [entry] });

async function said(
  language: string,
  status: number,
  data: unknown,
  request: RequestName = 'set-new-password-request',
): Promise<string[]> {
  const answered = new AuthRequestError('response', { status, statusText: '', data, retryAfterSeconds: undefined });
  const context = { request, element: 'stoa-auth-reset-password' } as const;
  const shown = errorText(answered, context, { customErrorHandler: () => '' }, await loadLanguage(language));
  return [...shown.paragraphs, ...shown.items];
}

const list = 'does not meet requirements: English, English';
const weak = {
  ...english,
  code: 'weak_password',
  invalid_parameters: [{ field: 'password', rule: 'invalid', reason: list }],
  errors: [{ status: 400, title: 'Weak Password', detail: `password ${list}` }],
  requirements: [
    { rule: 'min_length', limit: 8 },
    { rule: 'max_length', limit: 128 },
    { rule: 'min_classes', limit: 3 },
    ...['uppercase', 'lowercase', 'digit', 'special', 'not_common', 'not_personal'].map((rule) => ({ rule })),
  ],
};

const refusals: [string, number, unknown][] = [
  ['a wrong current password', 400, parameter({ field: 'old_password', rule: 'invalid', reason: 'English' })],
  ['a missing field', 400, parameter({ field: 'full_name', rule: 'required', reason: 'English' })],
  ['a text too short', 400, parameter({ field: 'organization', rule: 'min_length', minimum: 1, reason: 'English' })],
  ['a text too long', 400, parameter({ field: 'preferred_name', rule: 'max_length', maximum: 256, reason: 'English' })],
  ['an address that is none', 400, parameter({ field: 'email', rule: 'invalid', reason: 'English' })],
  ['a code of a wrong form', 400, parameter({ field: 'registrationCode', rule: 'matches_regex', reason: 'English' })],
  ['a malformed token', 400, parameter({ field: 'token', rule: 'is_uuid', reason: 'English' })],
  ['an unknown token', 404, { ...english, code: 'token_unknown' }],
  ['a token that is over', 410, { ...english, code: 'token_expired' }],
  ['a used token', 410, { ...english, code: 'token_used' }],
  ['a session that is over', 401, { ...english, code: 'unauthorized' }],
  ['a failure', 500, { ...english, code: 'internal' }],
  ['a refused password', 400, weak],
];

describe.each(locales)('what our server refuses is said in the page’s language: %s', (language) => {
  test.each(refusals)('%s', async (_, status, data) => {
    const words = await said(language, status, data);
    expect(words.join('|')).not.toMatch(/undefined|false|NaN/);
    if (language === 'en') return;
    expect(words.join('|')).not.toMatch(/English/);
    expect(words).not.toEqual(await said('en', status, data));
  });

  test('every rule of a refused password has its words', async () => {
    const words = await said(language, 400, weak);
    expect(words).toHaveLength(10);
    expect(new Set(words).size).toBe(10);
    for (const limit of ['8', '128', '3']) expect(words.join('|')).toContain(limit);
  });

  test('sign-up that is closed, and nothing else that is not found', async () => {
    const closed = { ...english, code: 'not_found' };
    expect(await said(language, 404, closed, 'register-request')).not.toContain('English.');
    expect(await said(language, 404, closed, 'reset-password-request')).toEqual(['English.']);
  });
});

describe('contract §B.9: the order of choice stays', () => {
  test('fixed texts come before our codes', async () => {
    expect(await said('de', 401, { ...english, code: 'invalid_credentials' })).toEqual([
      'E-Mail-Adresse oder Passwort ist falsch. Bitte versuchen Sie es erneut.',
    ]);
    expect(await said('de', 403, { ...english, code: 'forbidden' })).toEqual(['Ungültiger Zugangscode']);
  });

  test('another server’s sentences stay as they are', async () => {
    const entry = { field: 'email', rule: 'invalid', reason: 'is taken' };
    expect(await said('de', 400, { detail: 'Theirs.', invalid_parameters: [entry] })).toEqual(['Email is taken']);
    expect(await said('de', 410, { detail: 'Theirs.' })).toEqual(['Theirs.']);
    const errors = [{ detail: 'password does not meet requirements: theirs' }];
    expect(await said('de', 400, { errors })).toEqual(['Password does not meet requirements', 'theirs']);
  });

  test('what is not known here falls back to the server’s sentence', async () => {
    expect(await said('de', 409, { ...english, code: 'conflict' })).toEqual(['English.']);
    expect(await said('de', 400, parameter({ field: 'region', rule: 'enum', reason: 'is odd' }))).toEqual([
      'Region is odd',
    ]);
    const { requirements: _, ...old } = weak;
    expect(await said('de', 400, old)).toEqual(['Password does not meet requirements', 'English', 'English']);
  });

  test('in English a field and its reason read as the specification has it', async () => {
    const required = { field: 'full_name', rule: 'required', reason: 'is a required field' };
    expect(await said('en', 400, parameter(required))).toEqual(['Full name is a required field']);
    const short = { field: 'organization', rule: 'min_length', minimum: 1, reason: 'must have at least 1 character' };
    expect(await said('en', 400, parameter(short))).toEqual(['Organization must have at least 1 character']);
    const odd = { field: 'full_name', rule: 'invalid', reason: 'contains a character that cannot be stored' };
    expect(await said('en', 400, parameter(odd))).toEqual(['Full name contains a character that cannot be stored']);
  });
});

describe('contract §B.9: what other servers refuse stays theirs, whatever their codes are', () => {
  const theirs = { title: 'Invalid Request', detail: 'Theirs.' };
  test.each([
    [
      'a parameter',
      400,
      { ...theirs, code: 'VALIDATION_FAILED', invalid_parameters: [{ field: 'email', reason: 'is already taken' }] },
      'Email is already taken',
    ],
    [
      'an old password',
      400,
      { ...theirs, code: 'x', invalid_parameters: [{ field: 'old_password', reason: 'was used before' }] },
      'Old password was used before',
    ],
    [
      'a token',
      400,
      { ...theirs, code: 'x', invalid_parameters: [{ field: 'token', reason: 'is too short' }] },
      'Token is too short',
    ],
    ['a failure', 500, { ...theirs, code: 'internal' }, 'Theirs.'],
    ['a closed sign-up', 404, { ...theirs, code: 'not_found' }, 'Theirs.'],
  ] as const)('%s', async (_, status, data, text) => {
    expect(await said('de', status, data, 'register-request')).toEqual([text]);
  });

  test('a log-in that is refused is never a session that is over, not even by our own server', async () => {
    const data = { title: 'Unauthorized', code: 'unauthorized', detail: 'English.' };
    const credentials = await said('en', 401, { title: 'Unauthorized' }, 'authenticate-request');
    expect(await said('en', 401, data, 'authenticate-request')).toEqual(credentials);
    expect(await said('en', 401, { ...data, instance: 'kong:trace:1' }, 'authenticate-request')).toEqual(credentials);
  });
});

test.each([
  [
    'a field named like a built-in',
    { field: 'constructor', rule: 'required', reason: 'is missing' },
    'Constructor is missing',
  ],
  [
    'a limit that is no number',
    { field: 'password', rule: 'min_length', minimum: {}, reason: 'is short' },
    /^(?!.*NaN)/,
  ],
])('hostile values: %s', async (_, entry, text) => {
  const words = (await said('en', 400, parameter(entry))).join('|');
  expect(words).toMatch(text);
});

test('hostile values: a list nested without end', async () => {
  let message: unknown[] = [];
  for (let depth = 0; depth < 100_000; depth += 1) message = [message];
  expect(await said('en', 400, { title: 'x', detail: 'Deep.', message })).toEqual(['Deep.']);
});
