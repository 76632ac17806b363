import { expect, test } from 'vitest';
import { greetableName, singleLine } from './single-line.ts';

test('no text brings a line break, a control or a direction mark along', () => {
  expect(singleLine('Ada\r\nBcc: eve@example.com\u2028\u202e\u0000x')).toBe('Ada Bcc: eve@example.com x');
});

test('a long text is cut by characters, not by halves of them', () => {
  expect(singleLine('🦀'.repeat(10), 5)).toBe('🦀🦀🦀🦀…');
});

test.each(['Ada Lovelace', 'J. R. R. Tolkien', 'Anne-Marie O’Neill', '山田太郎', 'علی‌رضا', 'Ada 2nd', '<script>'])(
  '%s is greeted',
  (name) => {
    expect(greetableName(name)).toBe(name);
  },
);

test.each([
  'Win at https://evil.example',
  'www.evil.example',
  'visit evil.example now',
  'evil.example/x',
  'ada@example.com',
  'visit evil．example now',
  'visit evil。example now',
  'ada＠example.com',
  'casino88.com',
  'bit1.ly',
  'evil-.example',
  'evil\u2060.\u00ADexample',
  'evil.\u200Bexample',
  'evil\u{E0020}.example',
  'x'.repeat(81),
  ' \r\n ',
  null,
  undefined,
])('%j is not repeated in a mail', (name) => {
  expect(greetableName(name)).toBeNull();
});
