import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  label: 'Vorschau Ihrer Änderungen.',
  nobody: 'Niemand sonst sieht das.',
  old: 'Sie haben seitdem weiter bearbeitet. Öffnen Sie die Vorschau neu, um es zu sehen.',
  as: 'Gesehen als',
  visitor: 'Besucher',
  developer: 'Entwickler',
  back: 'Zurück zur Konsole',
};
