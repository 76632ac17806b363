import { expect, test } from 'vitest';
import { askedFor, looksLikeKey } from './asked-for.ts';

const words = { approve: 'freigeben', revoke: 'widerrufen', disable: 'sperren' };
const key = `stoa_key_${'Ab3'.repeat(17)}`;

test('a key is never taken for words, wherever it stands', () => {
  for (const typed of [key, ` ${key}\n`, `revoke ${key}`, `API_KEY = ${key}`, 'stoa_key_', 'STOA_KEY_A'])
    expect(askedFor(typed, words).type).toBe('key');
  expect(askedFor(`"x": ${key}`, words)).toEqual({ type: 'key', key });
  expect(looksLikeKey('sk_live_51H8x9GAbcdEFGH23')).toBe(true);
});

test('names, addresses and ids are words', () => {
  for (const typed of [
    'ada',
    'ada.lovelace.of.long.names2@engines.example',
    'Warehouse sync 2',
    'warehouse-synchronisation',
    '01890a5d-ac96-774b-bcce-b302099a8057',
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
