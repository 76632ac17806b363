import { expect, test } from 'vitest';
import { asProblem } from './problem-handler.ts';

const of = (code: string) => asProblem(Object.assign(new Error('could not extend file'), { code }) as never);

test.each([
  ['53100', 'The disk of the database is full. Its operator must make room on it.'],
  ['ENOSPC', 'The disk of the server is full. Its operator must make room on it.'],
  ['53300', 'The database does not answer. Please try again in a moment.'],
])('%s is answered 503: %s', (code, sentence) => {
  expect(of(code)).toMatchObject({ status: 503, code: 'unavailable', message: sentence });
});
