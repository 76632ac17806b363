import { changes } from '@stoa/text/changes/fr';
import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  ...changes,
  title: 'Comparer les versions',
  from: 'De',
  to: 'À',
  breakingOnly: 'Modifications incompatibles uniquement',
  markdown: 'Ouvrir en Markdown',
  copy: 'Copier en Markdown',
  copied: 'Copié',
  notCopied: 'La copie a échoué',
  comparing: 'Comparaison des versions…',
  failed: 'Impossible de comparer ces versions',
  none: 'Aucune modification',
  noneHelp: 'Les programmes écrits pour l’une de ces versions fonctionnent avec l’autre.',
  noBreaking: 'Aucune modification incompatible',
  same: 'Deux fois la même version',
  sameHelp: 'Choisissez deux versions différentes.',
  noSpec: 'Rien à comparer',
  noSpecHelp: 'L’une de ces versions n’a pas de spécification.',
  onlyOne: 'Ce produit n’a qu’une seule version.',
  noSuchVersion: 'Aucune version de ce nom',
  more: 'Et {count} autres modifications',
  showMore: 'Afficher plus d’opérations',
  whole: 'L’API dans son ensemble',
  operations: 'Opérations',
};
