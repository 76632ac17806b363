import { languageTag, locales, readLocale } from '@stoa/contract/locales';
import { checkTable } from '@stoa/text/testing/check-table';
import { translator } from '@stoa/text/text';
import { describe, expect, it } from 'vitest';
import { texts as english } from './en.ts';
import { loadTexts } from './load-texts.ts';

describe.each(locales)('texts in %s', async (locale) => {
  checkTable(locale, english, await loadTexts(locale));
});

describe('locale', () => {
  it('portal §9: the default locale is en, and an unknown one reads as it', () => {
    expect(locales).toEqual(['en', 'ca_ES', 'de', 'es_ES', 'fr']);
    expect(['de', 'xx', '__STOA_LOCALE__', undefined].map(readLocale)).toEqual(['de', 'en', 'en', 'en']);
  });

  it('is written for browsers as RFC 5646 has it', () => {
    expect(locales.map(languageTag)).toEqual(['en', 'ca-ES', 'de', 'es-ES', 'fr']);
  });
});

describe('English', () => {
  it.each([
    ['§2', 'catalog.empty', 'No Products listed'],
    ['§2', 'catalog.notAllResults', 'Not all results shown. Refine your search for more related results.'],
    ['§2', 'docs.empty', 'No Documentation'],
    ['§2', 'forbidden.message', 'Sorry. You are not authorized to view this page.'],
    ['§2', 'notFound.message', 'Sorry. We cannot find the page you are looking for.'],
    ['§3', 'status.pending', 'Registration Under Review'],
    ['§5', 'validation.emailFormat', 'Email must be a valid email address'],
    ['§5', 'validation.form', 'Please complete all required fields'],
    [
      '§5',
      'apps.noStrategies',
      'You cannot create an application as this developer portal has no available application auth strategies. Please contact a developer portal admin.',
    ],
    [
      '§8',
      'login.notAuthenticated',
      'Account could not be authenticated. If you think you are receiving this message in error, please contact your administrator.',
    ],
    ['§8', 'docs.unable', 'Unable to retrieve documentation'],
    [
      '§8',
      'docs.failed',
      'An unexpected error occurred when trying to load the requested document. Please try again later',
    ],
    ['§8', 'apps.strategiesFailed', 'Error fetching auth strategies: {reason}'],
    ['§8', 'apps.secretFailed', 'Failed to refresh secret: {reason}'],
    ['§8', 'apps.deleteFailed', 'Failed to delete application: {reason}'],
    ['§8', 'error.unableToFetch', 'Unable to fetch {thing}'],
    ['§8', 'common.copyFailed', 'Failed to copy id to clipboard'],
    ['§8', 'oauth2.noData', 'OAuth data not found'],
    ['§8', 'oauth2.unsafe', 'Authorization may be unsafe, passed state was changed in server'],
    ['§8', 'oauth2.noCode', '[Authorization failed]: no accessCode received from the server'],
    ['§8', 'apps.secretRefreshed', 'Successfully refreshed secret'],
    ['§8', 'apps.deleted', 'Application successfully deleted'],
    ['§8', 'login.passwordReset', 'Password reset successfully.'],
    ['§8', 'common.copied', 'Copied to clipboard'],
  ] as const)('portal %s: %s is to the letter', (_section, key, text) => {
    expect(english[key]).toBe(text);
  });

  it('fills placeholders and leaves unknown braces alone', () => {
    const t = translator<typeof english>(english);
    expect(t('pagination.range', { from: 1, to: 12, total: 37 })).toBe('1 - 12 of 37');
    expect(t('apps.deleteTitle', { name: '{name}' })).toBe('Delete {name}');
  });
});
