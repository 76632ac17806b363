import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** What a visitor sees of the catalog. All of it is in the address, for Back, a reload and a shared link. */
export interface CatalogueAddress {
  /** What is searched for, in `q`. */
  readonly words: string;
  /** The number in `page`, counted from 1. */
  readonly page: number;
  /** What the catalog is narrowed to, in `label`: `key:value`, all of which a product must have. */
  readonly labels: readonly string[];
}

/** The server takes labels in this form (contract, `labelsFilter`); other parameters of the address are not filters. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}:[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;
const mostLabels = 10;
/** The field takes no more letters. */
const mostLetters = 255;

/** Reads `?q=parcels&page=2&label=team:payments,tier:gold`; labels each once, at most ten. Pure. */
export function catalogueIn(search: unknown): CatalogueAddress {
  const { q, page, label } = search as Readonly<Record<string, unknown>>;
  const labels = typeof label === 'string' ? label.split(',').filter((each) => wellFormed.test(each)) : [];
  return {
    words: typeof q === 'string' ? q.trim().slice(0, mostLetters) : '',
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : 1,
    labels: [...new Set(labels)].slice(0, mostLabels),
  };
}

/**
 * The catalog's address, and the way to another one. Other words or labels begin at page 1. `replace` where each step
 * is none to come back to, as while typing.
 */
export function useCatalogueAddress() {
  const navigate = useNavigate();
  const search = useLocation({ select: (location) => location.search });
  const address = useMemo(() => catalogueIn(search), [search]);
  const go = useCallback(
    (change: Partial<CatalogueAddress>, replace = false) => {
      const to = (before: unknown) => {
        const { words, page, labels } = { ...catalogueIn(before), page: 1, ...change };
        return {
          ...(words !== '' && { q: words }),
          ...(page > 1 && { page: String(page) }),
          ...(labels.length > 0 && { label: labels.slice(0, mostLabels).join(',') }),
        };
      };
      void navigate({ to: '/', search: to as never, replace, resetScroll: false });
    },
    [navigate],
  );
  return [address, go] as const;
}
