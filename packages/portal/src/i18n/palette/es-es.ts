import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  title: 'Buscar',
  placeholder: 'Buscar productos, operaciones y documentos',
  close: 'Cerrar',
  recent: 'Recientes',
  actions: 'Acciones',
  products: 'Productos',
  operations: 'Operaciones',
  documents: 'Documentos',
  count: '{shown} de {total}',
  deprecated: 'Obsoleta',
  scope: 'Solo este producto',
  none: 'No se ha encontrado nada para «{q}».',
  failed: 'La búsqueda ha fallado.',
  retry: 'Reintentar',
  oneResult: '1 resultado',
  results: '{count} resultados',
  move: 'Mover',
  open: 'Abrir',
  newTab: 'Pestaña nueva',
  nextGroup: 'Grupo siguiente',
  allProducts: 'Los {count} productos',
  allOperations: 'Las {count} operaciones',
  allDocuments: 'Los {count} documentos',
};
