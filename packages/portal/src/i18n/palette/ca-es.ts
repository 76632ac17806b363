import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  title: 'Cerca',
  placeholder: 'Cerca productes, operacions i documents',
  close: 'Tanca',
  recent: 'Recents',
  actions: 'Accions',
  products: 'Productes',
  operations: 'Operacions',
  documents: 'Documents',
  count: '{shown} de {total}',
  deprecated: 'Obsoleta',
  scope: 'Només aquest producte',
  none: 'No s’ha trobat res per a «{q}».',
  failed: 'La cerca ha fallat.',
  retry: 'Torna-ho a provar',
  oneResult: '1 resultat',
  results: '{count} resultats',
  move: 'Mou',
  open: 'Obre',
  newTab: 'Pestanya nova',
  nextGroup: 'Grup següent',
  allProducts: 'Tots els {count} productes',
  allOperations: 'Totes les {count} operacions',
  allDocuments: 'Tots els {count} documents',
};
