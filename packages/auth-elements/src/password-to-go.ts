import type { Translate } from './i18n/language.ts';

/** What a password still needs, as a sentence; either number may be 0, not both. */
export function passwordToGo(t: Translate, characters: number, classes: number): string {
  const ofCharacters = t(characters === 1 ? 'password.character' : 'password.characters', { count: characters });
  const ofClasses = t('password.ofClasses', { count: classes });
  const both = t('password.both', { characters: ofCharacters, classes: ofClasses });
  const missing = characters === 0 ? ofClasses : classes === 0 ? ofCharacters : both;
  return t(characters + classes === 1 ? 'password.oneToGo' : 'password.toGo', { missing });
}
