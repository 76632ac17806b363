import type { ReferenceTexts } from './reference-text.ts';

/** Every text of the API reference in Catalan. */
export const texts: ReferenceTexts = {
  'op.responses': 'Respostes',
  'op.showProperties': 'Mostra {count} propietats',
};
