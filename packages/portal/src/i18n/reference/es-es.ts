import type { ReferenceTexts } from './reference-text.ts';

/** Every text of the API reference in Spanish. */
export const texts: ReferenceTexts = {
  'op.responses': 'Respuestas',
  'op.showProperties': 'Mostrar {count} propiedades',
};
