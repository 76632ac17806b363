import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  label: 'Vista previa de sus cambios.',
  nobody: 'Nadie más la ve.',
  old: 'Ha editado desde entonces. Vuelva a abrir la vista previa para verlo.',
  as: 'Visto como',
  visitor: 'Visitante',
  developer: 'Desarrollador',
  back: 'Volver a la consola',
};
