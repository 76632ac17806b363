import { expect, test } from 'vitest';
import { typingErrors } from './edit-distance.ts';
import { markText, snippetOf } from './mark-text.ts';
import { fit, nameMatcher } from './match-name.ts';
import { plainWords, prefixQuery, searchWords } from './search-words.ts';

test.each([
  ['Créer l’API', 'creer l api'],
  ['/repos/{owner}', 'repos owner'],
  ['%%%%', ''],
  ['Ångström_v3.1', 'angstrom v3 1'],
  ['Проект', 'проект'],
])('%j is the words %j', (text, words) => {
  expect(plainWords(text)).toBe(words);
});

test('a question is at most eight different words of at most forty letters, and never an operator', () => {
  expect(searchWords('a a b c d e f g h i j')).toHaveLength(8);
  expect(searchWords('x'.repeat(255))).toEqual(['x'.repeat(40)]);
  expect(prefixQuery(searchWords("it's & (!x | y:*) <-> an z\\"))).toBe("'it' & 's' & 'x' & 'y' & 'an' & 'z':*");
});

test.each([
  ['issue', 'issue', 0],
  ['isue', 'issue', 1],
  ['isseu', 'issue', 1],
  ['iss', 'issues', 0],
  ['paymant', 'payments', 1],
  ['invoice', 'device', Infinity],
])('typed %j, meant %j: %j errors', (typed, word, errors) => {
  expect(typingErrors(typed, word, 1)).toBe(errors);
});

test('whole names come before beginnings, words, typing errors and other names', () => {
  const fitOf = (title: string, q = 'issue') => nameMatcher(searchWords(q))(title, plainWords(`${title} post things`));
  expect([fitOf('Issue'), fitOf('Issue tracking'), fitOf('Create an issue'), fitOf('List issues')]).toEqual([
    fit.exact,
    fit.beginning,
    fit.word,
    fit.wordBeginning,
  ]);
  expect([fitOf('Other', 'things'), fitOf('Create an issue', 'isue'), fitOf('Other')]).toEqual([
    fit.names,
    fit.fuzzy + 1,
    fit.none,
  ]);
});

test('matches are ranges of the text as it is written', () => {
  const marked = (text: string, q: string) => {
    const { matches } = markText(text, searchWords(q));
    return matches.map(([from, to]) => text.slice(from, to));
  };
  expect(marked('List issues of an Issue', 'issu')).toEqual(['issu', 'Issu']);
  expect(marked('listRepositoryIssues', 'issues')).toEqual(['Issues']);
  expect(marked('Créer une clé', 'cle creer')).toEqual(['Créer', 'clé']);
  expect(marked('Create an issue', 'isue')).toEqual(['issue']);
});

test('a snippet begins shortly before the first match and is no half character', () => {
  const text = `${'word '.repeat(50)}needle 😀 ${'tail '.repeat(50)}`;
  const snippet = snippetOf(text, ['needle']);
  expect(snippet?.text).toMatch(/^…(word )+needle 😀 (tail ?)+…$/);
  expect(snippet?.text.length).toBeLessThan(125);
  expect(snippetOf(text, ['missing'])).toBeNull();
});
