import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { createPasswords } from './passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });

test('auth A2: without a stored password the same work is done on a decoy, and it never opens anything', async () => {
  const passwords = await createPasswords();
  const stored = await passwords.hash('correct Horse 7');
  expect(await passwords.verify(stored, 'wrong Horse 7')).toBe(false);
  expect(await passwords.verify(undefined, 'wrong Horse 7')).toBe(false);
  // What somebody who reads the source would try.
  expect(await passwords.verify(undefined, 'a decoy that nobody can know')).toBe(false);
  const work = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).match(/^\$argon2id\$v=\d+\$[^$]+/)?.[0]);
  expect(work).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'));
});
