import type { Translate } from '../../i18n/text.ts';

/** `Text of headings`, out of `text_colors-headings`. */
export function colorLabel(name: string, t: Translate): string {
  if (name === 'accent') return t('appearance.accent');
  return (t as (key: string) => string)(`appearance.color.${name}`);
}
