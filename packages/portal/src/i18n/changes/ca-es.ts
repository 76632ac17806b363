import { changes } from '@stoa/text/changes/ca-es';
import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  ...changes,
  title: 'Compara versions',
  from: 'Des de',
  to: 'Fins a',
  breakingOnly: 'Només canvis incompatibles',
  markdown: 'Obre com a Markdown',
  copy: 'Copia com a Markdown',
  copied: 'Copiat',
  notCopied: 'No s’ha pogut copiar',
  comparing: 'S’estan comparant les versions…',
  failed: 'No s’han pogut comparar aquestes versions',
  none: 'Cap canvi',
  noneHelp: 'Els programes escrits per a una d’aquestes versions funcionen amb l’altra.',
  noBreaking: 'Cap canvi incompatible',
  same: 'La mateixa versió dues vegades',
  sameHelp: 'Trieu dues versions diferents.',
  noSpec: 'Res a comparar',
  noSpecHelp: 'Una d’aquestes versions no té especificació.',
  onlyOne: 'Aquest producte només té una versió.',
  noSuchVersion: 'No existeix aquesta versió',
  more: 'I {count} canvis més',
  showMore: 'Mostra més operacions',
  whole: 'L’API en conjunt',
  operations: 'Operacions',
};
