import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  label: 'Previsualització dels vostres canvis.',
  nobody: 'Ningú més ho veu.',
  old: 'Heu fet canvis des d’aleshores. Torneu a obrir la previsualització per veure’ls.',
  as: 'Vist com a',
  visitor: 'Visitant',
  developer: 'Desenvolupador',
  back: 'Torna a la consola',
};
