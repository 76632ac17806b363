import { languageTag, locales } from '@stoa/contract/locales';

/** The texts of the second factors in the language of the page, before what shows them is drawn. */
export async function loadFactors(): Promise<void> {
  const { loadFactorsText } = await import('@stoa/factors-view/factors-text');
  const tag = document.documentElement.lang;
  await loadFactorsText(locales.find((locale) => languageTag(locale) === tag) ?? 'en');
}
