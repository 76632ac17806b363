import { Notice } from '@stoa/ui/notice.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AuthElement } from '../features/developers/auth-element.tsx';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { AuthPage } from './auth-page.tsx';

/** Reset Password (portal §2): for a forgotten one, and for the first one after the address is confirmed. */
export function ResetPasswordPage() {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { portal } = useServices();
  const [confirmed] = useState(() => new URLSearchParams(window.location.search).get('confirmed') === 'true');
  const [welcomed, setWelcomed] = useState(confirmed);
  const properties = useMemo(
    () => ({
      hideTitle: true,
      mismatchText: t('validation.passwordsMatch'),
      personalWords: portal.name,
      resetPasswordButtonText: confirmed ? t('resetPassword.setPassword') : '',
    }),
    [confirmed, portal.name, t],
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
    <AuthPage heading={t(confirmed ? 'resetPassword.firstHeading' : 'resetPassword.heading')}>
      {welcomed && <Notice kind="success">{t('login.setPassword')}</Notice>}
      <AuthElement
        tag="stoa-auth-reset-password"
        properties={properties}
        on={{
          submit: () => setWelcomed(false),
          'reset-password-success': goToLogin,
          'click-forgot-password-link': () => void navigate({ to: '/forgot-password' }),
        }}
      />
    </AuthPage>
  );
}
