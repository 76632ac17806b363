import { Notice } from '@stoa/ui/notice.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { AuthElement } from '../features/developers/auth-element.tsx';
import { finishLogIn } from '../features/developers/finish-log-in.ts';
import { loginNoticeOf } from '../features/developers/login-notice.ts';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { AuthPage } from './auth-page.tsx';

/** Log In (portal §2). */
export function LoginPage() {
  const t = useText();
  const services = useServices();
  const navigate = useNavigate();
  // Read once: the element removes what it has used from the address.
  const [notice, setNotice] = useState(() => loginNoticeOf(window.location.search));
  const [element, setElement] = useState({ attempt: 0, email: '' });
  useEffect(() => {
    return element.attempt > 0 ? retype(element.email) : undefined;
  }, [element]);
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
      passkeys: services.portal.basic_auth_enabled,
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
    try {
      // A full page load removes all data of the previous account, and reads the portal context again.
      window.location.assign(await finishLogIn(services));
    } catch {
      setNotice({ kind: 'danger', text: 'login.notAuthenticated' });
      // Its success is final (auth-elements §4): another one takes its place, with what was typed but the password.
      setElement(({ attempt }) => ({ attempt: attempt + 1, email: typedEmail() }));
    }
  }

  function setPassword(payload: unknown) {
    const { email, resetToken } = payload as { email?: string; resetToken?: string };
    // The element says itself that the address is confirmed.
    if (!resetToken) return;
    void navigate({
      to: '/reset-password',
      search: { email: email ?? '', token: resetToken, confirmed: 'true' } as never,
    });
  }

  return (
    <AuthPage heading={t('login.heading')}>
      {notice && (
        <Notice kind={notice.kind}>
          <span data-testid={testIdOf(notice.text)}>{t(notice.text)}</span>
        </Notice>
      )}
      <AuthElement
        key={element.attempt}
        tag="stoa-auth-login"
        properties={properties}
        on={{
          // The element reports from here on: two notices would contradict each other.
          submit: () => setNotice(undefined),
          'login-success': () => void enter(),
          'verify-email-success': setPassword,
          'click-forgot-password-link': () => void navigate({ to: '/forgot-password' }),
          'click-register-link': () => void navigate({ to: '/register' }),
        }}
      />
    </AuthPage>
  );
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`stoa-auth-login input[name=${name}]`);

function typedEmail(): string {
  return field('username')?.value ?? '';
}

/** Fills in the email by an input event once the new element has drawn itself: only an event tells it of a value. */
function retype(email: string): () => void {
  const drawn = () => {
    const input = field('username');
    if (!input) return;
    observer.disconnect();
    input.value = email;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    (email === '' ? input : field('password'))?.focus();
  };
  const observer = new MutationObserver(drawn);
  observer.observe(document.body, { childList: true, subtree: true });
  drawn();
  return () => observer.disconnect();
}

function testIdOf(text: string): string | undefined {
  if (text === 'login.notAuthenticated') return 'unauthenticated-message';
  return text.startsWith('sso.') ? 'sso-error' : undefined;
}
