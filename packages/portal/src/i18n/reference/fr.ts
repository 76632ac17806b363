import type { ReferenceTexts } from './reference-text.ts';

/** Every text of the API reference in French. */
export const texts: ReferenceTexts = {
  'op.responses': 'Réponses',
  'op.showProperties': 'Afficher {count} propriétés',
};
