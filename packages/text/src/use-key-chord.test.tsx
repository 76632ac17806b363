// @vitest-environment jsdom

import type { Locale } from '@stoa/contract/locales';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { common } from './common/en.ts';
import { LanguageProvider } from './language.tsx';
import { useKeyChord } from './use-key-chord.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Key = () => <kbd data-testid="key">{useKeyChord()('K')}</kbd>;

test.each<[string, Locale, string]>([
  ['MacIntel', 'de', '⌘K'],
  ['Win32', 'de', 'Strg K'],
  ['Win32', 'fr', 'Ctrl K'],
])('a chord is named as on the keyboard: %s in %s is %s', (platform, locale, name) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  render(
    <LanguageProvider locale={locale} texts={common}>
      <Key />
    </LanguageProvider>,
  );
  expect(screen.getByTestId('key').textContent).toBe(name);
});
