import { expect, it } from 'vitest';
import { readToken } from './decode-token.ts';
import { shownValue } from './shown-value.ts';

it('portal §2, /jwt: text as it is, small values indented, long ones in a line', () => {
  expect(shownValue('a"b')).toBe('a"b');
  expect(shownValue({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect([shownValue(null), shownValue(true), shownValue(1)]).toEqual(['null', 'true', '1']);
  const long = Array.from({ length: 300 }, (_, each) => each);
  expect(shownValue(long)).toBe(JSON.stringify(long));
});

it('portal §2, /jwt: what is nested as deep as 100 kB allow is shown all the same, in little space', () => {
  const depth = 30_000;
  const claims = `{"deep":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const part = (text: string) => Buffer.from(text).toString('base64url');
  const read = readToken(`${part('{"alg":"RS256"}')}.${part(claims)}.x`);
  if (read.kind === 'jwt') expect(shownValue(read.claims.deep).length).toBeLessThan(100_000);
  else expect(read).toMatchObject({ kind: 'unreadable', why: 'badClaims' });
});
