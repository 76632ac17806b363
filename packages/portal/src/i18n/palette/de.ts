import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  title: 'Suche',
  placeholder: 'Produkte, Operationen und Dokumente suchen',
  close: 'Schließen',
  recent: 'Zuletzt geöffnet',
  actions: 'Aktionen',
  products: 'Produkte',
  operations: 'Operationen',
  documents: 'Dokumente',
  count: '{shown} von {total}',
  deprecated: 'Veraltet',
  scope: 'Nur dieses Produkt',
  none: 'Nichts gefunden für „{q}“.',
  failed: 'Die Suche ist fehlgeschlagen.',
  retry: 'Erneut versuchen',
  oneResult: '1 Ergebnis',
  results: '{count} Ergebnisse',
  move: 'Bewegen',
  open: 'Öffnen',
  newTab: 'Neuer Tab',
  nextGroup: 'Nächste Gruppe',
  allProducts: 'Alle {count} Produkte',
  allOperations: 'Alle {count} Operationen',
  allDocuments: 'Alle {count} Dokumente',
};
