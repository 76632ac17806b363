import { Notice } from '@stoa/ui/notice.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { AuthElement } from '../features/developers/auth-element.tsx';
import { finishLogIn } from '../features/developers/finish-log-in.ts';
import { ssoErrorOf } from '../features/developers/sso-error.ts';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { AuthPage } from './auth-page.tsx';

/** Log In (portal specification §2). */
export function LoginPage() {
  const t = useText();
  const services = useServices();
  const navigate = useNavigate();
  // Read once: the element removes what it has used from the address.
  const [awaitsApproval, setAwaitsApproval] = useState(
    () => new URLSearchParams(window.location.search).get('confirmed') === 'true',
  );
  const [notAuthenticated, setNotAuthenticated] = useState(false);

  const [accountDeleted] = useState(() => new URLSearchParams(window.location.search).get('accountDeleted') === 'true');
  const [ssoError] = useState(() => ssoErrorOf(window.location.search));
  // Loading the page again must not repeat what happened before.
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!address.searchParams.has('error') && !address.searchParams.has('accountDeleted')) return;
    address.searchParams.delete('error');
    address.searchParams.delete('accountDeleted');
    window.history.replaceState(window.history.state, '', address);
  }, []);

  const properties = useMemo(
    () => ({
      basicAuthLoginEnabled: services.portal.basic_auth_enabled,
      idpLoginEnabled: services.portal.oidc_auth_enabled || services.portal.saml_auth_enabled === true,
      idpLoginReturnTo: `${window.location.origin}/login`,
      showForgotPasswordLink: true,
      forgotPasswordLinkText: t('login.forgot'),
      showRegisterLink: true,
      registerLinkHelpText: t('login.signUpHelp'),
      registerLinkText: t('login.signUp'),
      loginButtonText: t('login.submit'),
      loginSsoButtonText: t('login.sso'),
    }),
    [services.portal, t],
  );

  async function enter() {
    setNotAuthenticated(false);
    try {
      // A full load leaves nothing of whoever was here before, and reads the portal context again.
      window.location.assign(await finishLogIn(services));
    } catch {
      setNotAuthenticated(true);
    }
  }

  function setPassword(payload: unknown) {
    const { email, resetToken } = payload as { email?: string; resetToken?: string };
    if (!resetToken) return setAwaitsApproval(true);
    void navigate({
      to: '/reset-password',
      search: { email: email ?? '', token: resetToken, confirmed: 'true' } as never,
    });
  }

  return (
    <AuthPage heading={t('login.heading')}>
      {notAuthenticated && (
        <Notice kind="danger">
          <span data-testid="unauthenticated-message">{t('login.notAuthenticated')}</span>
        </Notice>
      )}
      {ssoError && (
        <Notice kind={ssoError === 'sso.pending' ? 'warning' : 'danger'}>
          <span data-testid="sso-error">{t(ssoError)}</span>
        </Notice>
      )}
      {accountDeleted && <Notice kind="success">{t('login.accountDeleted')}</Notice>}
      {awaitsApproval && <Notice kind="success">{t('login.awaitingApproval')}</Notice>}
      <AuthElement
        tag="stoa-auth-login"
        properties={properties}
        on={{
          'login-success': () => void enter(),
          'verify-email-success': setPassword,
          'click-forgot-password-link': () => void navigate({ to: '/forgot-password' }),
          'click-register-link': () => void navigate({ to: '/register' }),
        }}
      />
    </AuthPage>
  );
}
