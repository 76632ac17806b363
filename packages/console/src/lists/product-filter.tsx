import { SelectField } from '@stoa/ui/select-field.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '../console-client.ts';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import classes from './list-page.module.css';

/** Offered at once; typing finds the others. */
const offered = 50;

interface ProductFilterProps {
  /** The id of a product. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** The label stands above the field, which is as wide as its place; otherwise only a screen reader tells the label. */
  readonly labelShown?: boolean;
}

/** The product of this id, with its versions; a list that is empty where there is none. */
export function productQuery(call: Call, id: string | undefined) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => call('listManagedProducts', { query: { 'filter[id]': id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: 300_000,
  });
}

/** The product that narrows a list, found by typing: a portal may have thousands. */
export function ProductFilter({ value, onChange, labelShown = false }: ProductFilterProps) {
  const t = useText();
  const { call } = useServices();
  const [typed, setTyped] = useState('');
  const chosen = useQuery(productQuery(call, value));
  const [one] = value === undefined ? [] : (chosen.data?.data ?? []);
  const settled = useDebounced(typed.trim(), 200);
  // What stands in the field after a choice is no search.
  const search = settled === one?.name || settled === t('records.everyProduct') ? '' : settled;
  const found = useQuery({
    queryKey: ['products', 'found', search],
    queryFn: ({ signal }) =>
      call('listManagedProducts', {
        query: { 'page[size]': offered, ...(search && { 'filter[name][contains]': search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
  const products = found.data?.data ?? [];
  const all = one && !products.some(({ id }) => id === one.id) ? [one, ...products] : products;
  return (
    <div className={labelShown ? undefined : classes.product}>
      <SelectField
        label={t('filter.product')}
        labelHidden={!labelShown}
        searchable
        nothingFound={t('records.noSuchProduct')}
        options={[
          { value: '', label: t('records.everyProduct') },
          ...all.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={one?.id ?? ''}
        onChange={(id) => onChange(id || undefined)}
        onSearch={setTyped}
      />
    </div>
  );
}
