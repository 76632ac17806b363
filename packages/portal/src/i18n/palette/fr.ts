import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  title: 'Rechercher',
  placeholder: 'Rechercher des produits, opérations et documents',
  close: 'Fermer',
  recent: 'Récents',
  actions: 'Actions',
  products: 'Produits',
  operations: 'Opérations',
  documents: 'Documents',
  count: '{shown} sur {total}',
  deprecated: 'Obsolète',
  scope: 'Ce produit seulement',
  none: 'Aucun résultat pour « {q} ».',
  failed: 'La recherche a échoué.',
  retry: 'Réessayer',
  oneResult: '1 résultat',
  results: '{count} résultats',
  move: 'Se déplacer',
  open: 'Ouvrir',
  newTab: 'Nouvel onglet',
  nextGroup: 'Groupe suivant',
  allProducts: 'Les {count} produits',
  allOperations: 'Les {count} opérations',
  allDocuments: 'Les {count} documents',
};
