import { Notice } from '@stoa/ui/notice.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AuthElement } from '../features/developers/auth-element.tsx';
import { useText } from '../i18n/language.tsx';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

/** Reset Password (portal specification §2): for a forgotten one, and for the first one after the address is confirmed. */
export function ResetPasswordPage() {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  // Read once: the element removes the token from the address.
  const [{ confirmed, hasToken }] = useState(() => {
    const query = new URLSearchParams(window.location.search);
    return { confirmed: query.get('confirmed') === 'true', hasToken: Boolean(query.get('token')) };
  });
  const properties = useMemo(
    () => ({ hideTitle: true, instructionText: t('resetPassword.help'), mismatchText: t('validation.passwordsMatch') }),
    [t],
  );

  function goToLogin(payload: unknown) {
    const { email } = (payload ?? {}) as { email?: string };
    const search = confirmed
      ? { email: email ?? '', confirmed: 'true' }
      : { email: email ?? '', passwordReset: 'true' };
    if (!confirmed) toast({ kind: 'success', text: t('login.passwordReset') });
    void navigate({ to: '/login/{-$sso}', search: search as never });
  }

  return (
    <AuthPage heading={t(confirmed ? 'resetPassword.heading' : 'title.resetPassword')}>
      {hasToken ? (
        <>
          {confirmed && <Notice kind="success">{t('login.setPassword')}</Notice>}
          <AuthElement
            tag="stoa-auth-reset-password"
            properties={properties}
            on={{ 'reset-password-success': goToLogin }}
          />
        </>
      ) : (
        <>
          <Notice kind="warning">{t('resetPassword.noToken')}</Notice>
          <p className={styles.aside}>
            <Link to="/forgot-password">{t('resetPassword.request')}</Link>
          </p>
        </>
      )}
    </AuthPage>
  );
}
