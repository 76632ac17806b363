import type { PaginationTexts } from '@stoa/ui/pagination.tsx';
import { useMemo } from 'react';
import { figure } from './figure.ts';
import { useLanguage } from './language.tsx';

/** The words of a pagination bar, with numbers as the language writes them. */
export function usePaginationTexts(): PaginationTexts {
  const { t, tag } = useLanguage();
  return useMemo(
    () => ({
      label: t('pagination.label'),
      first: t('pagination.first'),
      back: t('pagination.back'),
      forward: t('pagination.forward'),
      last: t('pagination.last'),
      range: (from, to, total) =>
        t('pagination.range', { from: figure(from, tag), to: figure(to, tag), total: figure(total, tag) }),
    }),
    [t, tag],
  );
}
