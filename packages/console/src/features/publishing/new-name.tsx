import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { freeSlug, isSlug, slugOf } from './slug.ts';

/**
 * A title and the name in addresses, which follows the title until it is typed itself.
 * @param fallback where the title has no Latin letter or digit
 * @param taken names that others have
 */
export function useNewName(fallback: string, taken: readonly string[] = []) {
  const [title, setTitle] = useState('');
  const [typed, setSlug] = useState<string>();
  const isTitled = title.trim() !== '';
  const slug = typed ?? (isTitled ? freeSlug(slugOf(title) || fallback, taken) : '');
  return { title, setTitle, slug, setSlug, isTitled, isGood: isTitled && isSlug(slug) };
}

interface SlugFieldProps {
  readonly name: ReturnType<typeof useNewName>;
  readonly help: string;
  /** Why the last try was refused. */
  readonly error: string | undefined;
}

/** The name in addresses, with what is wrong with it. */
export function SlugField({ name: { slug, setSlug, isTitled, isGood }, help, error }: SlugFieldProps) {
  const t = useText();
  return (
    <TextField
      label={t('publish.slug')}
      help={help}
      error={isTitled && !isGood ? t('publish.badSlug') : error}
      mono
      autoCapitalize="none"
      spellCheck={false}
      value={slug}
      onChange={(event) => setSlug(event.currentTarget.value)}
    />
  );
}
