import type { texts as english } from './en.ts';

/** Français. */
export const texts: Record<keyof typeof english, string> = {
  'shortcuts.title': 'Raccourcis clavier',
  'shortcuts.list': 'Afficher cette liste',
  'shortcuts.escape': 'Fermer ce qui est ouvert',
  'shortcuts.everywhere': 'Partout',
  'shortcuts.inFind': 'Dans «\u00a0Trouver ou faire\u00a0»',
  'shortcuts.inRequests': 'Dans les demandes',
  'shortcuts.inText': 'Dans un texte',
  'shortcuts.move': 'Suivante et précédente',
  'shortcuts.approve': 'Approuver',
  'shortcuts.reject': 'Refuser',
  'shortcuts.mark': 'Marquer',
  'shortcuts.bold': 'Gras',
  'shortcuts.italic': 'Italique',
  'shortcuts.link': 'Lien, de la sélection',
  'shortcuts.search': 'Rechercher dans le texte',
  'shortcuts.problem': 'Problème suivant',
};
