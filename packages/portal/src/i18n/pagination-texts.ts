import type { PaginationTexts } from '@stoa/ui/pagination.tsx';
import { useMemo } from 'react';
import { useLanguage } from './language.tsx';

/** The words of a pagination bar, with numbers as the language writes them. */
export function usePaginationTexts(): PaginationTexts {
  const { t, tag } = useLanguage();
  return useMemo(() => {
    const number = new Intl.NumberFormat(tag);
    return {
      label: t('pagination.label'),
      first: t('pagination.first'),
      back: t('pagination.back'),
      forward: t('pagination.forward'),
      last: t('pagination.last'),
      range: (from, to, total) =>
        t('pagination.range', { from: number.format(from), to: number.format(to), total: number.format(total) }),
    };
  }, [t, tag]);
}
