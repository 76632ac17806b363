import { expect, test } from 'vitest';
import { labelLines, readLabels } from './labels.ts';

test('labels come back as they were; a line that is none, or comes twice, is named', () => {
  const labels = { team: 'ferries', 'cost.center': 'x-12' };
  expect(readLabels(labelLines(labels))).toEqual(labels);
  expect(readLabels('')).toEqual({});
  expect(readLabels('team: ferries\n\nno value')).toBe(3);
  expect(readLabels('team: a\nteam: b')).toBe(2);
});
