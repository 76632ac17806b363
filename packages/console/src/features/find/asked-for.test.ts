import { expect, test } from 'vitest';
import { askedFor } from './asked-for.ts';

const words = { approve: 'freigeben', revoke: 'widerrufen', disable: 'sperren' };
const key = `stoa_key_${'Ab3'.repeat(17)}`;

const imported = 'sk_live_51H8x9GAbcdEFGH23';
const base64 = 'dXNlcjpwYXNzd29yZDEyMzQ1Ng==';

test.each([
  [key, key],
  [` ${key}\n`, key],
  [`revoke ${key}`, key],
  [`API_KEY = ${key}`, key],
  [`API_KEY=${key}`, key],
  [`"${key}"`, key],
  [`‘${key}’,`, key],
  [`apikey:${key}`, key],
  [`{"apikey":"${key}"}`, key],
  [`${key},`, key],
  [`(${key}).`, key],
  [`curl -H 'apikey: ${key}' https://api.example`, key],
  [`https://api.example/v1?apikey=${key}&page=2`, key],
  [`ada@engines.example:${key}`, key],
  [`%22${key}%22`, key],
  ['stoa_key_', 'stoa_key_'],
  ['STOA_KEY_A', 'STOA_KEY_A'],
  [imported, imported],
  [`"${imported}";`, imported],
  [`apikey:${imported}`, imported],
  [`key=${imported}`, imported],
  [`https://user:${imported}@api.example`, imported],
  [`Authorization: Basic ${base64}`, base64],
  [`x: a1${'b'.repeat(600)}`, `a1${'b'.repeat(510)}`],
])('the key in %j is never taken for words', (typed, found) => {
  expect(askedFor(typed, words)).toEqual({ type: 'key', key: found });
});

test('names, addresses and ids are words', () => {
  for (const typed of [
    'ada',
    'ada.lovelace.of.long.names2@engines.example',
    'Ada <ada.lovelace.of.long.names2@engines.example>',
    'Warehouse sync 2',
    'warehouse-synchronisation',
    '01890a5d-ac96-774b-bcce-b302099a8057',
    'id:01890a5d-ac96-774b-bcce-b302099a8057',
  ])
    expect(askedFor(typed, words)).toEqual({ type: 'words', words: typed });
});

test('a verb is understood in English and in the reader’s language, once something follows it', () => {
  expect(askedFor('approve ada', words)).toEqual({ type: 'verb', verb: 'approve', words: 'ada' });
  expect(askedFor('Sperren  ada l', words)).toEqual({ type: 'verb', verb: 'disable', words: 'ada l' });
  expect(askedFor('revoke ', words)).toEqual({ type: 'verb', verb: 'revoke', words: '' });
  expect(askedFor('approve', words)).toEqual({ type: 'words', words: 'approve' });
  expect(askedFor('  ', words)).toEqual({ type: 'nothing' });
});
