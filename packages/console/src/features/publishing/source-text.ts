import type { Revision } from '@stoa/contract/publishing';
import type { Translate } from '../../i18n/text.ts';

/** How a publication came: `stoa apply 1f6feb12`, `Undo of 47`. */
export function sourceText({ source, of_revision, commit }: Revision, t: Translate): string {
  if (source === 'undo' || source === 'restore') return t(`publish.source.${source}`, { number: of_revision ?? 0 });
  return [t(`publish.source.${source}`), commit?.slice(0, 12)].filter(Boolean).join(' ');
}
