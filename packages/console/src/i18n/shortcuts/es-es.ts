import type { texts as english } from './en.ts';

/** Español. */
export const texts: Record<keyof typeof english, string> = {
  'shortcuts.title': 'Atajos de teclado',
  'shortcuts.list': 'Mostrar esta lista',
  'shortcuts.escape': 'Cerrar lo que está abierto',
  'shortcuts.everywhere': 'En todas partes',
  'shortcuts.inFind': 'En «Buscar o hacer»',
  'shortcuts.inRequests': 'En las solicitudes',
  'shortcuts.inText': 'En un texto',
  'shortcuts.move': 'Siguiente y anterior',
  'shortcuts.approve': 'Aprobar',
  'shortcuts.reject': 'Rechazar',
  'shortcuts.mark': 'Marcar',
  'shortcuts.bold': 'Negrita',
  'shortcuts.italic': 'Cursiva',
  'shortcuts.link': 'Enlace, de lo seleccionado',
  'shortcuts.search': 'Buscar en el texto',
  'shortcuts.problem': 'Problema siguiente',
};
