// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { registerAuthElements } from './index.ts';

test('accounts of another site are told to the console, once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  registerAuthElements({ apiBaseUrl: 'https://accounts.example' });
  registerAuthElements({ apiBaseUrl: 'https://accounts.example' });
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    'The accounts at https://accounts.example are of another site than this page: browsers keep their cookies back.',
  ]);
  warn.mockRestore();
});
