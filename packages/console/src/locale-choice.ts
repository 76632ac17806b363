import { type Locale, locales } from '@stoa/contract/locales';
import { openStorage } from '@stoa/ui/open-storage.ts';

const key = 'stoa-console-locale';

/** Returns the language that the user chose in this browser; undefined: the portal's. */
export function chosenLocale(page: Window): Locale | undefined {
  const kept = openStorage(page).getItem(key);
  return locales.find((each) => each === kept);
}

export function chooseLocale(page: Window, locale: Locale | undefined): void {
  if (locale) openStorage(page).setItem(key, locale);
  else openStorage(page).removeItem(key);
}
