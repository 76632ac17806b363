import type { texts as english } from './en.ts';

/** Deutsch. */
export const texts: Record<keyof typeof english, string> = {
  'shortcuts.title': 'Tastenkürzel',
  'shortcuts.list': 'Diese Liste zeigen',
  'shortcuts.escape': 'Schließen, was offen ist',
  'shortcuts.everywhere': 'Überall',
  'shortcuts.inFind': 'In „Suchen oder tun“',
  'shortcuts.inRequests': 'In den Anfragen',
  'shortcuts.inText': 'In einem Text',
  'shortcuts.move': 'Nächste und vorige',
  'shortcuts.approve': 'Freigeben',
  'shortcuts.reject': 'Ablehnen',
  'shortcuts.mark': 'Markieren',
  'shortcuts.bold': 'Fett',
  'shortcuts.italic': 'Kursiv',
  'shortcuts.link': 'Link aus dem Ausgewählten',
  'shortcuts.search': 'Im Text suchen',
  'shortcuts.problem': 'Nächstes Problem',
};
