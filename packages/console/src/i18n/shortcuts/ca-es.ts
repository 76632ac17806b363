import type { texts as english } from './en.ts';

/** Català. */
export const texts: Record<keyof typeof english, string> = {
  'shortcuts.title': 'Dreceres de teclat',
  'shortcuts.list': 'Mostra aquesta llista',
  'shortcuts.escape': 'Tanca el que és obert',
  'shortcuts.everywhere': 'Arreu',
  'shortcuts.inFind': 'A «Cerca o fes»',
  'shortcuts.inRequests': 'A les sol·licituds',
  'shortcuts.inText': 'En un text',
  'shortcuts.move': 'Següent i anterior',
  'shortcuts.approve': 'Aprova',
  'shortcuts.reject': 'Rebutja',
  'shortcuts.mark': 'Marca',
  'shortcuts.bold': 'Negreta',
  'shortcuts.italic': 'Cursiva',
  'shortcuts.link': 'Enllaç, del que heu seleccionat',
  'shortcuts.search': 'Cerca en el text',
  'shortcuts.problem': 'Problema següent',
};
