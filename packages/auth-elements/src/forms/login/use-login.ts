import { useAuth } from '../../auth-context.ts';
import { useAuthForm } from '../../hooks/use-auth-form.ts';
import { rememberUser } from '../../user-status-cookie.ts';
import { verifiedEmail, verifyEmailRequest } from './login-request.ts';
import { type LoginEvent, type LoginState, loginTransitions } from './login-state.ts';

/** Login's machine with its two calls: the credentials, and the verification that an opened link asks for. */
export function useLogin() {
  const { config, emit } = useAuth();
  const form = useAuthForm<LoginState, LoginEvent>(loginTransitions, 'idle');
  const verify = async (token: string): Promise<string | undefined> => {
    form.transition('verify');
    const response = await form.call(verifyEmailRequest(config, token), 'verify-email-request');
    if (response === undefined) return undefined;
    form.transition('verified');
    form.transition('confirmed');
    rememberUser(document, window.location);
    const verified = verifiedEmail(response.data);
    emit('verify-email-success', verified);
    return verified.email;
  };
  return { ...form, verify };
}
