import type { Developer } from '@stoa/contract/developers';
import { refusalOf } from '@stoa/text/reason';
import account from '@stoa/ui/account.module.css';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { NoticeGlyph } from '@stoa/ui/notice-glyph.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './account-form.module.css';
import { accountQuery } from './account-queries.ts';

/** The developer's name, which may change, and email address, which may not. */
export function NameForm({ developer }: { developer: Pick<Developer, 'full_name' | 'email'> }) {
  const t = useText();
  const { call } = useServices();
  const queries = useQueryClient();
  const [name, setName] = useState(developer.full_name);
  const [tried, setTried] = useState(false);
  const missing = name.trim() === '';
  const save = useMutation({
    mutationFn: (full_name: string) => call('updateCurrentDeveloper', { body: { full_name } }),
    onSuccess: (changed) => {
      queries.setQueryData(accountQuery(call).queryKey, changed);
      setName(changed.full_name);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!missing && !save.isPending) save.mutate(name.trim());
  }

  const refusal = refusalOf(save.error, t, ['full_name']);
  return (
    <form className={account.form} onSubmit={submit} noValidate>
      {refusal.general && <Notice kind="danger">{t('account.saveFailed', { reason: refusal.general })}</Notice>}
      <TextField
        label={t('account.fullName')}
        error={tried && missing ? t('validation.form') : refusal.at.full_name}
        value={name}
        maxLength={250}
        autoComplete="name"
        onChange={(event) => {
          setName(event.currentTarget.value);
          save.reset();
        }}
      />
      <TextField
        label={t('account.email')}
        help={t('account.emailHelp')}
        type="email"
        value={developer.email}
        readOnly
        autoComplete="username"
      />
      <div className={styles.save}>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('account.save')}
        </Button>
        <span className={styles.saved} role="status">
          {save.isSuccess && (
            <>
              <NoticeGlyph kind="success" size={12} />
              {t('account.saved')}
            </>
          )}
        </span>
      </div>
    </form>
  );
}
