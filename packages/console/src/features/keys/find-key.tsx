import { hasStatus } from '@stoa/client/has-status';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { keyIn } from '../../lib/key-in.ts';
import { useServices } from '../../services.tsx';
import classes from './find-key.module.css';
import { keyFactsQuery } from './key-queries.ts';

/**
 * Finds the owner of a key. The key goes out in a body and is forgotten: the field is emptied, has no name by which a browser
 * could remember it, and the address gets the id alone.
 */
export function FindKey({ onFound }: { readonly onFound: (id: string) => void }) {
  const t = useText();
  const { call } = useServices();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const find = useMutation({
    mutationFn: (credential: string) => call('findManagedCredential', { body: { credential } }),
    gcTime: 0,
    onSuccess: (found) => {
      setTyped('');
      find.reset();
      queries.setQueryData(keyFactsQuery(call, found.id).queryKey, found);
      onFound(found.id);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    // The key may be pasted as it stood in a file: in quotes, after its name.
    const credential = keyIn(typed) ?? typed.trim();
    if (credential !== '') find.mutate(credential);
  }
  const error = find.error && (hasStatus(find.error, 404) ? t('keys.unknown') : reasonOf(find.error, t));
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextField
        label={t('keys.paste')}
        help={t('keys.pasteHelp')}
        error={error}
        mono
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={512}
        data-1p-ignore=""
        data-lpignore="true"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          if (find.isError) find.reset();
        }}
      />
      <Button type="submit" variant="primary" pending={find.isPending}>
        {t('keys.find')}
      </Button>
    </form>
  );
}
