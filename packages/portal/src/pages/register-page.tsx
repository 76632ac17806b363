import { Notice } from '@stoa/ui/notice.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthElement } from '../features/developers/auth-element.tsx';
import { useText } from '../i18n/language.tsx';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

const properties = {
  hideTitle: true,
  registerRequestEndpoint: '/api/v2/developer',
  // The portal's own call names the field as the wire does; the element's is for user accounts.
  wrapRequest: ({ email, fullName }: { email: string; fullName: string }) => ({ email, full_name: fullName }),
};

/** Registration (portal §2): after it, the developer confirms the address by mail. */
export function RegisterPage() {
  const t = useText();
  const [registered, setRegistered] = useState<string>();
  return (
    <AuthPage heading={t('title.registration')}>
      {registered === undefined ? (
        <AuthElement
          tag="stoa-auth-register"
          properties={properties}
          on={{
            'register-success': (payload) => setRegistered((payload as { email?: string } | undefined)?.email ?? ''),
          }}
        />
      ) : (
        <>
          <Notice kind="success">{t('registration.checkEmail')}</Notice>
          {registered && <p className={styles.aside}>{t('registration.sentTo', { email: registered })}</p>}
        </>
      )}
      <p className={styles.alternative}>
        {t('registration.haveAccount')} <Link to="/login/{-$sso}">{t('registration.login')}</Link>
      </p>
    </AuthPage>
  );
}
