import { expect, test } from 'vitest';
import { counted, describeChanges, describeProblem } from './apply-output.ts';

test('control and bidi characters of names are shown, not obeyed (Trojan Source, CVE-2021-42574)', () => {
  const told = describeProblem({
    file: 'products/\u001b[2Ja\u202eb\n.md',
    line: 1,
    column: null,
    rule: 'slug',
    message: 'Is \u009b31m.\u2028',
  });
  expect(told).toBe('products/\\u{1b}[2Ja\\u{202e}b\\u{a}.md:1 slug Is \\u{9b}31m.\\u{2028}');
  const changes = describeChanges({
    applied: false,
    problems: [],
    changes: [
      {
        action: 'create',
        kind: 'product',
        name: 'a\u001b]0;b\u0007é',
        fields: [{ field: 'f', before: null, after: '\u202e' }],
      },
    ],
  } as unknown as Parameters<typeof describeChanges>[0]);
  expect(changes).toContain('product a\\u{1b}]0;b\\u{7}é');
  expect(changes).toContain('"\\u{202e}"');
});

test('one is one, not several', () => {
  expect([0, 1, 2].map((count) => counted(count, 'problem'))).toEqual(['0 problems', '1 problem', '2 problems']);
});
