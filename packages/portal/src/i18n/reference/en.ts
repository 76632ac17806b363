/**
 * Every text of the API reference in English, the language that the others are typed against.
 * A name in braces is a placeholder. Keys: `op.` what an operation says, `nav.` finding one, `sample.` and `try.` the panel.
 */
export const texts = {
  'op.responses': 'Responses',
  'op.showProperties': 'Show {count} properties',
} as const;
