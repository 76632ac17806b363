import { locales } from '@stoa/contract/locales';
import { checkTable } from '@stoa/text/testing/check-table';
import { describe } from 'vitest';
import { texts as english } from './en.ts';
import { loadTexts } from './load-texts.ts';

describe.each(locales)('texts in %s', async (locale) => {
  checkTable(locale, english, await loadTexts(locale));
});
