import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AuthElement } from '../features/developers/auth-element.tsx';
import { useText } from '../i18n/language.tsx';
import { AuthPage } from './auth-page.tsx';

const wrapRequest = ({ email }: { email: string }) => ({ email });

/** Forgot Password (portal §2). */
export function ForgotPasswordPage() {
  const t = useText();
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  const properties = useMemo(
    () => ({
      instructionText: t('forgotPassword.help'),
      emailRequiredText: t('validation.emailRequired'),
      showLoginLink: true,
      loginLinkText: t('forgotPassword.back'),
      resetPasswordRequestEndpoint: '/api/v2/developer/forgot-password',
      wrapRequest,
    }),
    [t],
  );
  return (
    <AuthPage heading={t(sent ? 'forgotPassword.sentHeading' : 'forgotPassword.heading')}>
      <AuthElement
        tag="stoa-auth-forgot-password"
        properties={properties}
        on={{
          'forgot-password-success': () => setSent(true),
          'click-login-link': () => void navigate({ to: '/login/{-$sso}' }),
        }}
      />
    </AuthPage>
  );
}
