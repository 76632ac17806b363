import { expect, it } from 'vitest';
import { storedDraft, storedOnes, storedServer } from './stored-draft.ts';

const json = 'application/json';
const whole = { parameters: { 'query:q': [1, null] }, bodies: {}, examples: { [json]: 'two' }, alternative: 0 };

it.each([
  whole,
  { ...whole, contentType: json, bodies: { [json]: { text: '' }, 'multipart/form-data': { fields: { a: {} } } } },
])('%j is read as it was kept', (value) => {
  expect(storedDraft(value)).toEqual(value);
});

it.each([
  null,
  'x',
  [],
  {},
  { parameters: null },
  { ...whole, parameters: null },
  { ...whole, parameters: [] },
  { ...whole, bodies: undefined },
  { ...whole, bodies: { [json]: null } },
  { ...whole, bodies: { [json]: {} } },
  { ...whole, bodies: { [json]: { text: { a: 1 } } } },
  { ...whole, bodies: { [json]: { fields: [] } } },
  { ...whole, bodies: { [json]: { file: {} } } },
  { ...whole, contentType: 1 },
  { ...whole, examples: { [json]: 1 } },
  { ...whole, alternative: '0' },
])('%j is no draft', (value) => {
  expect(storedDraft(value)).toBeUndefined();
});

it.each([null, {}, { index: 0 }, { index: -1, variables: {} }, { index: 0, variables: { a: 1 } }])(
  '%j is no server',
  (value) => {
    expect(storedServer(value)).toBeUndefined();
  },
);

it('those that fit are read beside those that do not', () => {
  const server = { index: 1, variables: { region: 'eu' } };
  expect(storedOnes({ a: server, b: {} }, storedServer)).toEqual({ a: server });
  expect(storedOnes(undefined, storedServer)).toEqual({});
});
