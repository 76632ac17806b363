import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  label: 'Aperçu de vos modifications.',
  nobody: 'Personne d’autre ne le voit.',
  old: 'Vous avez modifié depuis. Rouvrez l’aperçu pour le voir.',
  as: 'Vu comme',
  visitor: 'Visiteur',
  developer: 'Développeur',
  back: 'Retour à la console',
};
