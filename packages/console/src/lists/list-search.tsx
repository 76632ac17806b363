import { roleAllows } from '@stoa/contract/management-roles';
import { SearchField } from '@stoa/ui/search-field.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import { keyIn, ownKeyIn } from '../lib/key-in.ts';
import { useServices } from '../services.tsx';
import classes from './list-page.module.css';

export interface ListSearchProps {
  readonly label: string;
  /** The value in the address. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** The list is searched by ids too, and an id may look like an imported key. */
  readonly findsIds?: boolean;
}

/**
 * Searches as one types: the address follows a moment later, and a changed address (such as by Back) changes the field. A key stays out of
 * the address, and so out of every log: the screen of keys looks it up.
 */
export function ListSearch({ label, value = '', onChange, findsIds = false }: ListSearchProps) {
  const t = useText();
  const { me } = useServices();
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const isKey = (findsIds ? ownKeyIn(typed) : keyIn(typed)) !== undefined;
  const settled = useDebounced(typed, 200);
  const tell = useEffectEvent(() => {
    if (settled === typed && settled.trim() !== value && !isKey) onChange(settled.trim() || undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what was typed has come to rest
  useEffect(() => tell(), [settled]);
  return (
    <>
      <SearchField
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <span role="status" className={classes.note}>
        {isKey && (
          <>
            {t('list.key')}{' '}
            {roleAllows(me.role, 'listManagedCredentials') && (
              <Link to="/keys" className={classes.keys}>
                {t('nav.keys')}
              </Link>
            )}
          </>
        )}
      </span>
    </>
  );
}
