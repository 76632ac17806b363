import { changes } from '@stoa/text/changes/de';
import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  ...changes,
  title: 'Versionen vergleichen',
  from: 'Von',
  to: 'Bis',
  breakingOnly: 'Nur inkompatible Änderungen',
  markdown: 'Als Markdown öffnen',
  copy: 'Als Markdown kopieren',
  copied: 'Kopiert',
  notCopied: 'Konnte nicht kopiert werden',
  comparing: 'Die Versionen werden verglichen …',
  failed: 'Diese Versionen konnten nicht verglichen werden',
  none: 'Keine Änderungen',
  noneHelp: 'Programme für die eine Version funktionieren auch mit der anderen.',
  noBreaking: 'Keine inkompatiblen Änderungen',
  same: 'Zweimal dieselbe Version',
  sameHelp: 'Wählen Sie zwei verschiedene Versionen.',
  noSpec: 'Nichts zu vergleichen',
  noSpecHelp: 'Eine dieser Versionen hat keine Spezifikation.',
  onlyOne: 'Dieses Produkt hat nur eine Version.',
  noSuchVersion: 'Keine solche Version',
  more: 'Und {count} weitere Änderungen',
  showMore: 'Weitere Operationen anzeigen',
  whole: 'Die API im Ganzen',
  operations: 'Operationen',
};
