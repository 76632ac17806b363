import { expect, test } from 'vitest';
import { freeSlug, slugOf } from './slug.ts';

test.each([
  ['Getting started!', 'getting-started'],
  ['Übersicht', 'ubersicht'],
  ['Größe & Maß', 'grosse-mass'],
  ['Què és l’API?', 'que-es-l-api'],
  ['Smørrebrød Łódź œuvre', 'smorrebrod-lodz-oeuvre'],
  ['ﬁnal ２', 'final-2'],
  ['支付指南', ''],
  ['支付 API', 'api'],
  [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
])('the name of “%s” in addresses is “%s”', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('a name that is taken gets a number', () => {
  expect(freeSlug('start', ['end'])).toBe('start');
  expect(freeSlug('start', ['start', 'start-2'])).toBe('start-3');
});
