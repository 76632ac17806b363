import { beforeEach, expect, it } from 'vitest';
import { createKeptDrafts, keptDraftsKey, ownerOfDrafts } from './kept-drafts.ts';

let tab: Map<string, string>;
let owner: string | undefined;
beforeEach(() => {
  tab = new Map();
  owner = 'ada';
});

/** Loads the drafts as a page that is loaded in this tab finds them. */
function load(setItem = (key: string, value: string) => void tab.set(key, value)) {
  const storage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem,
    removeItem: (key: string) => void tab.delete(key),
  };
  return createKeptDrafts({ storage, owner: () => owner });
}
const draft = (text: string) => ({ parameters: { 'query:q': text } });

it('what is kept of one version is there after a reload, and of no other version', () => {
  load().of('v1').keep('operation', 'get /a', draft('x'));
  load().of('v1').keep('server', 'https://a', { index: 1, variables: {} });
  expect(load().of('v1').read('operation')).toEqual({ 'get /a': draft('x') });
  expect(load().of('v1').read('server')).toEqual({ 'https://a': { index: 1, variables: {} } });
  expect(load().of('v2').read('operation')).toEqual({});
  load().of('v1').keep('operation', 'get /a', undefined);
  expect(load().of('v1').read('operation')).toEqual({});
});

it('a session that ends and begins again keeps it; while nobody is signed in nothing is read or written', () => {
  load().of('v1').keep('operation', 'get /a', draft('x'));
  owner = undefined;
  load().dropOthers();
  load().of('v1').keep('operation', 'get /a', draft('y'));
  expect(load().of('v1').read('operation')).toEqual({});
  owner = 'ada';
  expect(load().of('v1').read('operation')).toEqual({ 'get /a': draft('x') });
});

it('another developer gets nothing of it, and nothing of it stays', () => {
  load().of('v1').keep('operation', 'get /a', draft('x'));
  owner = 'bob';
  expect(load().of('v1').read('operation')).toEqual({});
  expect(tab.size).toBe(0);
  owner = 'ada';
  load().of('v1').keep('operation', 'get /a', draft('x'));
  owner = 'bob';
  load().dropOthers();
  expect(tab.size).toBe(0);
});

it('on a public portal too it is the developer’s while one is signed in, and nobody else finds it', () => {
  const signIn = (developer?: string) => {
    owner = ownerOfDrafts(true, developer);
  };
  signIn('ada');
  load().of('v1').keep('operation', 'get /a', draft('x'));
  expect(load().of('v1').read('operation')).toEqual({ 'get /a': draft('x') });
  signIn();
  expect(load().of('v1').read('operation')).toEqual({});
  expect(tab.size).toBe(0);
  load().of('v1').keep('operation', 'get /a', draft('y'));
  expect(load().of('v1').read('operation')).toEqual({ 'get /a': draft('y') });
  signIn('bob');
  expect(load().of('v1').read('operation')).toEqual({});
  expect(ownerOfDrafts(false, undefined)).toBeUndefined();
  expect(ownerOfDrafts(undefined, undefined)).toBeUndefined();
});

it('what was written in another shape is not read', () => {
  const entry = ['v1', 'operation', 'get /a', draft('x')];
  const others = [1, ['v1', 'operation', 'b'], ['v1', 'credential', 'c', {}], [1, 'operation', 'd', {}]];
  tab.set(keptDraftsKey, JSON.stringify({ version: 2, owner: 'ada', entries: [...others, entry] }));
  expect(load().of('v1').read('operation')).toEqual({ 'get /a': draft('x') });
  for (const version of [undefined, 1, 3]) {
    tab.set(keptDraftsKey, JSON.stringify({ version, owner: 'ada', entries: [entry] }));
    expect(load().of('v1').read('operation'), String(version)).toEqual({});
  }
});

it('after a log-out nothing is there, and nothing comes until the page is loaded again', () => {
  const page = load();
  page.of('v1').keep('operation', 'get /a', draft('x'));
  page.close();
  page.of('v1').keep('operation', 'get /a', draft('y'));
  expect(tab.size).toBe(0);
});

it('is bounded: what was filled in longest ago goes first, and what is too large alone is not kept', () => {
  const { keep, read } = load().of('v1');
  for (const key of ['a', 'b', 'c', 'd']) keep('operation', key, draft('x'.repeat(40_000)));
  expect(Object.keys(read('operation'))).toEqual(['c', 'd']);
  keep('operation', 'c', draft('short'));
  keep('operation', 'e', draft('x'.repeat(70_000)));
  expect(Object.keys(read('operation'))).toEqual(['c', 'e']);
  keep('operation', 'f', draft('x'.repeat(200_000)));
  expect(Object.keys(read('operation'))).toEqual(['c', 'e']);
});

it('a full storage, and one with something else in it, are no error', () => {
  const full = load(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  full.of('v1').keep('operation', 'a', draft('x'));
  for (const other of [
    'null',
    '[]',
    '{',
    '{"owner":"ada"}',
    '{"version":2,"owner":"ada","entries":{}}',
    '{"version":2,"owner":"ada","entries":[1,["v1","operation","a"]]}',
  ]) {
    tab.set(keptDraftsKey, other);
    expect(load().of('v1').read('operation'), other).toEqual({});
  }
});
