import { expect, it } from 'vitest';
import { momentText } from './moment.tsx';

const now = new Date('2026-11-20T12:00:00.000Z');

it.each([
  ['2026-11-20T11:59:40.000Z', 'en', 'now'],
  ['2026-11-20T11:55:00.000Z', 'en', '5 minutes ago'],
  ['2026-11-20T09:10:00.000Z', 'en', '2 hours ago'],
  ['2026-11-19T11:00:00.000Z', 'en', 'yesterday'],
  ['2026-11-18T11:00:00.000Z', 'de', 'vorgestern'],
  ['2026-11-22T11:59:00.000Z', 'en', 'in 2 days'],
  ['2026-11-21T12:30:00.000Z', 'en', 'tomorrow'],
  ['2026-03-12T10:01:00.000Z', 'en', 'Mar 12, 2026'],
])('%s reads in %s as %s', (at, tag, text) => {
  expect(momentText(new Date(at), now, tag)).toBe(text);
});
