import { basePath, withBase } from '@stoa/ui/base-path.ts';
import { applyColorScheme, storedColorScheme } from '@stoa/ui/color-scheme.ts';
import { askForOperation } from './early-operation.ts';
import { holdSearchKeys } from './early-search.ts';
import { readStartAnswers } from './start-answers.ts';

// The theme is applied before anything is drawn: a chosen theme must not flash the other one.
applyColorScheme(storedColorScheme());

holdSearchKeys(window);

// In a preview no request of this page, whatever code sends it, may reach the portal itself.
if (basePath()) {
  const { fetch } = window;
  window.fetch = (input, init) => fetch(typeof input === 'string' ? withBase(input) : input, init);
}

/** Runs before the portal's own code is even here: the build keeps it in a small file of its own. */
export const startAnswers = readStartAnswers(document);
askForOperation(startAnswers, location.hash, (address, init) => fetch(address, init));
