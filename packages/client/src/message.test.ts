import { describe, expect, it } from 'vitest';
import { englishMessageTexts, messageOf } from './message.ts';
import { ProblemError, readProblem } from './problem-error.ts';

const textOf = async (body: unknown, status = 400, statusText = 'Bad Request') =>
  messageOf(await readProblem(new Response(JSON.stringify(body), { status, statusText })));

describe('messageOf', () => {
  it.each([
    [
      'portal §8: reasons are joined with ", "',
      {
        detail: 'Two fields are wrong.',
        invalid_parameters: [
          { field: 'name', reason: 'is a required field' },
          { field: 'redirect_uri', reason: 'must be a valid URL' },
        ],
      },
      'is a required field, must be a valid URL',
    ],
    ['portal §8: otherwise the detail', { title: 'Conflict', detail: 'The name is taken.' }, 'The name is taken.'],
    [
      'an empty list of reasons does not hide the detail',
      { detail: 'Malformed Query', invalid_parameters: [] },
      'Malformed Query',
    ],
    [
      'auth-elements §8: nested constraint messages are joined with ", "',
      {
        message: [
          {
            property: 'data',
            children: [
              { property: 'email', constraints: { isEmail: 'email must be an email' }, children: [] },
              { property: 'name', children: [{ constraints: { maxLength: 'too long', isString: 'no text' } }] },
            ],
          },
        ],
      },
      'Email must be a valid email address, too long, no text',
    ],
    ['an older body with a message', { message: 'Nope' }, 'Nope'],
    [
      'auth-elements §8: errors[].detail, capitalised',
      { errors: [{ detail: 'token is used', status: 400 }] },
      'Token is used',
    ],
    ['only a title', { title: 'Conflict' }, 'Conflict'],
    ['auth-elements §8: nothing at all', {}, 'Error 400: Bad Request'],
    ['a body that is no object', 'oops', 'Error 400: Bad Request'],
  ])('%s', async (_, body, expected) => {
    expect(await textOf(body)).toBe(expected);
  });

  it('words what no server worded, in the language that it is given', () => {
    const german = { ...englishMessageTexts, network: 'Keine Verbindung' };
    expect(messageOf(new ProblemError('network', 'fetch failed'), german)).toBe('Keine Verbindung');
    expect(messageOf(new ProblemError('timeout', '30000 ms'))).toBe(englishMessageTexts.timeout);
    expect(messageOf(new Error('a bug'))).toBe(englishMessageTexts.unknown);
  });
});
