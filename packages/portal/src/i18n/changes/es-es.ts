import { changes } from '@stoa/text/changes/es-es';
import type { TextsOf } from '@stoa/text/text';
import type { texts as english } from './en.ts';

export const texts: TextsOf<typeof english> = {
  ...changes,
  title: 'Comparar versiones',
  from: 'Desde',
  to: 'Hasta',
  breakingOnly: 'Solo cambios incompatibles',
  markdown: 'Abrir como Markdown',
  copy: 'Copiar como Markdown',
  copied: 'Copiado',
  notCopied: 'No se ha podido copiar',
  comparing: 'Comparando las versiones…',
  failed: 'No se han podido comparar estas versiones',
  none: 'Sin cambios',
  noneHelp: 'Los programas escritos para una de estas versiones funcionan con la otra.',
  noBreaking: 'Sin cambios incompatibles',
  same: 'La misma versión dos veces',
  sameHelp: 'Elija dos versiones distintas.',
  noSpec: 'Nada que comparar',
  noSpecHelp: 'Una de estas versiones no tiene especificación.',
  onlyOne: 'Este producto tiene una sola versión.',
  noSuchVersion: 'No existe esa versión',
  more: 'Y {count} cambios más',
  showMore: 'Mostrar más operaciones',
  whole: 'La API en su conjunto',
  operations: 'Operaciones',
};
