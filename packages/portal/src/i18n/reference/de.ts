import type { ReferenceTexts } from './reference-text.ts';

/** Every text of the API reference in German. */
export const texts: ReferenceTexts = {
  'op.responses': 'Antworten',
  'op.showProperties': '{count} Eigenschaften zeigen',
};
