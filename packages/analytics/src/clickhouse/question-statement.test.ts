import { expect, test } from 'vitest';
import type { Question } from '../analytics-store.ts';
import { questionStatement } from './question-statement.ts';

const portalId = '5b6b9bf4-0000-7000-8000-000000000001';
const everything: Question = {
  startMs: 0,
  endMs: 86_400_000,
  dimensions: [],
  bucketMs: null,
  filters: [],
  applicationIds: null,
  percentiles: null,
};

test('values travel beside the statement, never in it', () => {
  const application = '5b6b9bf4-0000-7000-8000-000000000002';
  const statement = questionStatement(
    portalId,
    {
      ...everything,
      applicationIds: [application],
      filters: [{ dimension: 'status_code', type: 'in', values: [417] }],
      bucketMs: 31_337,
      percentiles: { measure: 'latency', quantiles: [0.87] },
    },
    ['5b6b9bf4-0000-7000-8000-000000000003'],
  );
  for (const value of [portalId, application, '417', '31337', '0.87', '86400000', '000000000003']) {
    expect(statement?.text).not.toContain(value);
    expect(JSON.stringify(statement?.tables)).toContain(value);
  }
});

test('an id that is none matches nothing, whatever it would like to say', () => {
  const hostile = `x') OR 1 = 1 --`;
  const ask = (type: 'in' | 'not_in') =>
    questionStatement(
      portalId,
      { ...everything, filters: [{ dimension: 'application', type, values: [hostile] }] },
      [],
    );
  expect(ask('in')).toBeNull();
  expect(ask('not_in')?.text).toBe(questionStatement(portalId, everything, [])?.text);
});

test('a window that ends before it starts is not asked for', () => {
  expect(questionStatement(portalId, { ...everything, endMs: -1 }, [])).toBeNull();
});
