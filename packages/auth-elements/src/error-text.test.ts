import { describe, expect, test } from 'vitest';
import { errorText } from './error-text.ts';
import { loadLanguage } from './i18n/load-language.ts';
import { AuthRequestError, type FailureReason } from './request.ts';

const english = await loadLanguage('en');
const silent = { customErrorHandler: () => '' };
const context = { request: 'authenticate-request', element: 'stoa-auth-login' } as const;

function answered(status: number, data: unknown = undefined, statusText = ''): AuthRequestError {
  return new AuthRequestError('response', { status, statusText, data, retryAfterSeconds: undefined });
}

const shown = (error: AuthRequestError) => errorText(error, context, silent, english);
const said = (error: AuthRequestError) => shown(error).paragraphs.join('|');
const invalid = (field: string, reason: string) =>
  answered(400, { detail: 'Invalid', invalid_parameters: [{ field, reason, rule: 'required' }] });

describe('auth-elements §8: fixed texts come before what the body says', () => {
  const body = { detail: 'other', errors: [{ detail: 'other' }] };
  test.each([
    [401, 'Incorrect username or password. Please try again.'],
    [403, 'Invalid access code'],
    [503, 'Service unavailable. Please try again later.'],
    [429, 'Too many attempts. Please wait and try again shortly.'],
    [423, 'Your account has been locked. Reset your password to log in now'],
  ])('%d: %s', (status, text) => {
    expect(said(answered(status, body))).toBe(text);
  });

  test('auth-elements §8: a title that contains disabled is a pending approval, before 401', () => {
    expect(said(answered(401, { title: 'Developer is disabled' }))).toBe('Your account is pending approval for access');
  });

  test('auth-elements §8: an account that is locked; a request that was blocked is none', () => {
    expect(said(answered(401, { title: 'Account locked' }))).toMatch(/^Your account has been locked/);
    expect(said(answered(400, { title: 'Request blocked', detail: 'No.' }))).toBe('No.');
  });
});

describe('auth-elements §8: message selection order', () => {
  test('auth-elements §8: 1. the host’s text wins over everything, and is told error, request and element', () => {
    const seen: unknown[] = [];
    const handler = (told: unknown) => {
      seen.push(told);
      return 'Ours';
    };
    const error = answered(401);
    expect(errorText(error, context, { customErrorHandler: handler }, english).paragraphs).toEqual(['Ours']);
    expect(seen).toEqual([{ error, ...context }]);
  });

  test('auth-elements §8: a host’s handler that throws or says nothing leaves our text', () => {
    const broken = () => {
      throw new Error('host');
    };
    expect(errorText(answered(503), context, { customErrorHandler: broken }, english).paragraphs[0]).toMatch(
      /^Service/,
    );
    expect(errorText(answered(503), context, { customErrorHandler: () => undefined }, english).tone).toBe('warning');
  });

  test.each([
    ['offline', /^You are offline\. What you typed is kept/],
    ['network', /^The server cannot be reached\. What you typed is kept/],
    ['timeout', /^The server took too long to answer/],
  ] as [FailureReason, RegExp][])('contract §B.9: 2. without an answer (%s) something is said', (reason, text) => {
    expect(said(new AuthRequestError(reason))).toMatch(text);
  });

  test('auth-elements §5: 3. password requirements become a heading and a list', () => {
    const detail = 'password does not meet requirements: 8 characters,  a digit ,';
    expect(shown(answered(400, { errors: [{ detail }] }))).toEqual({
      tone: 'danger',
      paragraphs: ['Password does not meet requirements'],
      items: ['8 characters', 'a digit'],
      field: 'password',
    });
  });

  test('auth-elements §5: 3. without a colon the whole detail is the heading', () => {
    const error = answered(400, { errors: [{ detail: 'password requirements not met' }] });
    expect(shown(error)).toMatchObject({ paragraphs: ['Password requirements not met'], items: [] });
  });

  test.each([
    [invalid('email', 'must be a valid email address'), 'Email must be a valid email address'],
    [invalid('email', 'email must be valid'), 'Email must be valid'],
    [invalid('email', 'Email must be valid'), 'Email must be valid'],
    [invalid('full_name', 'is a required field'), 'Full name is a required field'],
    [invalid('full_name', 'full_name is a required field'), 'Full name is a required field'],
    [invalid('', 'something is wrong'), 'Something is wrong'],
  ])('auth-elements §8: 2. the first invalid parameter, capitalised, its field said once', (error, text) => {
    expect(said(error)).toBe(text);
  });

  test('auth-elements §8: 3. detail, then the status text without a status, then errors[0].detail, then the status', () => {
    expect(said(answered(400, { detail: 'the detail', errors: [{ detail: 'the first' }] }))).toBe('the detail');
    expect(said(answered(0, { errors: [{ detail: 'the first' }] }, 'Aborted'))).toBe('Aborted');
    expect(said(answered(400, { errors: [{ detail: 'the first' }] }, 'Bad Request'))).toBe('The first');
    expect(said(answered(400, {}, 'Bad Request'))).toBe('Error 400: Bad Request');
  });

  test('auth-elements §8: 4. nested constraint messages are joined', () => {
    const message = [
      {
        property: 'data',
        children: [
          { property: 'email', constraints: { isEmail: 'must be an e-mail' }, children: [] },
          { property: 'name', children: [{ constraints: { length: 'is too long' } }] },
        ],
      },
    ];
    expect(said(answered(400, { message, detail: 'x' }))).toBe('must be an e-mail, is too long');
  });

  test('auth-elements §5: a first detail that mentions the password belongs to the password field', () => {
    expect(shown(answered(400, { errors: [{ detail: 'password was used before' }] }))).toMatchObject({
      paragraphs: ['Password was used before'],
      field: 'password',
    });
  });

  test.each([
    null,
    'text',
    42,
    [],
    { errors: 'x' },
    { errors: [null] },
    { invalid_parameters: [{}] },
    { message: 'x' },
  ])('a body of an unexpected shape is no crash: %j', (data) => {
    expect(said(answered(418, data, 'Teapot'))).toBe('Error 418: Teapot');
  });
});
