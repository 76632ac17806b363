import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './single-sign-on-page.module.css';

/** The page for several identity providers: an address leads to one of them, others are chosen by name. */
export function SingleSignOnPage() {
  const t = useText();
  const { call, portal } = useServices();
  const [returnTo] = useState(
    () => new URLSearchParams(window.location.search).get('returnTo') ?? `${window.location.origin}/login`,
  );
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState<string>();
  const providers = useQuery({
    queryKey: ['developer-providers'],
    queryFn: ({ signal }) => call('listDeveloperProviders', { signal }),
  });
  const find = useMutation({
    mutationFn: () => call('findDeveloperSso', { body: { email: email.trim(), returnTo } }),
    onSuccess: ({ location }) => {
      if (location !== null) window.location.assign(location);
      else setInvalid(t('singleSignOn.unknown'));
    },
  });
  const failed = providers.error ?? find.error;
  const { data = [], by_address = false } = providers.data ?? {};

  function submit(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === '') return setInvalid(t('validation.emailRequired'));
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return setInvalid(t('validation.emailFormat'));
    if (!find.isPending) find.mutate();
  }

  return (
    <AuthPage heading={t('singleSignOn.heading')}>
      {failed && <Notice kind="danger">{reasonOf(failed, t)}</Notice>}
      {by_address && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p className={styles.help}>{t('singleSignOn.help')}</p>
          <TextField
            label={t('singleSignOn.email')}
            type="email"
            autoComplete="username"
            error={invalid}
            value={email}
            maxLength={320}
            autoFocus
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setInvalid(undefined);
            }}
          />
          <Button type="submit" variant="primary" pending={find.isPending}>
            {t('singleSignOn.next')}
          </Button>
        </form>
      )}
      {data.length > 0 && (
        <ul className={styles.providers}>
          {data.map(({ identifier, name }) => (
            <li key={identifier}>
              <a
                href={`/api/v2/developer/authenticate/sso?${new URLSearchParams({ identity_provider: identifier, returnTo })}`}
              >
                {t('singleSignOn.with', { provider: name })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.back}>
        <Link to="/login/{-$sso}">{t(portal.basic_auth_enabled ? 'singleSignOn.password' : 'singleSignOn.back')}</Link>
      </p>
    </AuthPage>
  );
}
