import { Button } from '@stoa/ui/button.tsx';
import { SearchField } from '@stoa/ui/search-field.tsx';
import { useSingleKey } from '@stoa/ui/single-keys.ts';
import { type FormEvent, useRef } from 'react';
import { useText } from '../../i18n/language.tsx';
import classes from './catalogue-search.module.css';

export interface CatalogueSearchProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Enter, or the button: search now. */
  readonly onSubmit?: () => void;
  /** Results for the query are on their way. */
  readonly searching?: boolean;
}

/** The first thing the eye meets. `/` reaches it from anywhere on the page. */
export function CatalogueSearch({ query, onQuery, onSubmit, searching = false }: CatalogueSearchProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useSingleKey('/', () => input.current?.focus());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  const busy = searching && query !== '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is newer than some browsers that the rest of the page still serves
    <form role="search" className={classes.search} onSubmit={submit}>
      <SearchField
        look="hero"
        ref={input}
        aria-label={t('catalog.search')}
        placeholder={t('catalog.search')}
        aria-keyshortcuts="/"
        value={query}
        maxLength={255}
        onChange={(event) => onQuery(event.currentTarget.value)}
        trailing={
          query === '' ? (
            <span className={classes.key} aria-hidden="true">
              /
            </span>
          ) : (
            <Button type="submit" size="sm" pending={busy} className={classes.submit}>
              {busy ? t('catalog.searching') : t('catalog.searchButton')}
            </Button>
          )
        }
      />
    </form>
  );
}
