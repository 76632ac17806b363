import { createElement, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../auth-context.ts';
import type { ElementDefinition } from '../../auth-element.tsx';
import { plainError } from '../../error-message.ts';
import { formFields } from '../../form-fields.ts';
import type { Submission } from '../../hooks/use-auth-form.ts';
import { useEmailError } from '../../hooks/use-email-error.ts';
import { useFormValues } from '../../hooks/use-form-values.ts';
import { usePageRestored } from '../../hooks/use-page-restored.ts';
import { useShownError } from '../../hooks/use-shown-error.ts';
import { EventLink } from '../../parts/event-link.tsx';
import { EmailField, Field } from '../../parts/field.tsx';
import { FullScreenLoader } from '../../parts/full-screen-loader.tsx';
import { Instruction } from '../../parts/headings.tsx';
import { ErrorNotice, StatusNotice } from '../../parts/notice.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { send } from '../../request.ts';
import { rememberUser } from '../../user-status-cookie.ts';
import { loginLayout } from './login-layout.ts';
import type { Given } from './login-more.ts';
import { type LoginProps, loginProps } from './login-props.ts';
import { authenticateRequest } from './login-request.ts';
import { loginSegment } from './single-sign-on.ts';
import { SingleSignOnSection } from './single-sign-on-section.tsx';
import { useLogin } from './use-login.ts';
import { useLoginAddress } from './use-login-address.ts';
import { useSingleSignOn } from './use-single-sign-on.ts';

const given: Given = { createElement, useEffect, useState, Field, send };

/** Log in (auth-elements §2): credentials, the banners that other pages send people here with, and single sign-on. */
function LoginForm(props: LoginProps) {
  const environment = useAuth();
  const { config, t, emit } = environment;
  const address = useLoginAddress();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const latestForm = useRef(form);
  latestForm.current = form;
  const values = useFormValues(form);
  const emailError = useEmailError(form);
  const { state, error, alertId, countdown, transition, restartFrom, refuse, submit, verify, asked } = useLogin();
  const signOnLoading = useCallback(() => transition('idp_loading'), [transition]);
  const signOn = useSingleSignOn(props, signOnLoading);
  // The user is back from the identity provider, or from behind the log-in: a new visit, which the cover or a button at rest
  // would block.
  usePageRestored(() => restartFrom('from_url', 'success'));
  const layout = loginLayout(config.userEntity, props, {
    forcedBasicAuth: address.forcedBasicAuth,
    segment: loginSegment(window.location.pathname),
  });
  const [due, setDue] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const awaitsClick = address.token !== '' && props.verify === 'click' && !confirming;
  const arrived = useRef(false);

  const confirmEmail = async () => {
    setConfirming(true);
    const email = await verify(address.token);
    const input = latestForm.current?.querySelector<HTMLInputElement>('input[name=username]');
    if (email && input) {
      input.value = email;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is acted on once, when the page is opened
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    if (address.token !== '') {
      // The call waits for the next task: a host may still be setting `verify`.
      setTimeout(() => setDue(true));
      return;
    }
    if (address.passwordReset) transition('password_reset');
    if (address.registered) {
      rememberUser(document, window.location);
      transition('registered');
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once
  useEffect(() => {
    if (due && !awaitsClick && !confirming) void confirmEmail();
  }, [due, awaitsClick]);

  const wantsMore = asked !== undefined || props.passkeys;
  const [more, setMore] = useState<typeof import('./login-more.ts')>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once
  useEffect(() => {
    if (!wantsMore) return;
    import('./login-more.ts').then(
      setMore,
      // What cannot be fetched is missed by those alone who need it.
      () => asked && refuse(plainError(t('error.network'))),
    );
  }, [wantsMore]);
  // The fields of the password stay, unseen: the code is sent with them, and a password manager saves them after the success.
  const asksCode = asked !== undefined && more;
  const shared = { given, environment, asked };
  const enter = async (submission: Submission) => {
    const response = await submit(submission, 'authenticate-request');
    if (response) emit('login-success', undefined);
    return response;
  };

  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = formFields(event.currentTarget);
    const username = fields.text('username');
    const password = fields.password('password');
    if (username === '' || password === '') return refuse(plainError(t('error.badCredentials')));
    if (!emailError.accepts(username)) return;
    const code = fields.text('code') || undefined;
    await enter(authenticateRequest(config, { username, password, code }));
  };

  const busy = state === 'pending' || state === 'success';
  const filled = asksCode || (values.isFilled('username') && values.isFilled('password'));
  const { shown, edited } = useShownError(form, state === 'error' ? error : undefined);
  const wrong = !edited && shown?.paragraphs[0] === t('error.badCredentials');
  const banner = {
    reset_password: t('login.passwordSet'),
    confirmed_email: t('login.emailConfirmed'),
    from_register: props.registerSuccessText || t('login.registered'),
  }[state as string];

  return (
    <>
      {state === 'verify_email' && <FullScreenLoader>{t('login.verifying')}</FullScreenLoader>}
      {state === 'from_url' && props.idpFullScreenLoader && (
        <FullScreenLoader>{t('login.redirecting')}</FullScreenLoader>
      )}
      <ErrorNotice id={alertId} error={shown} countdown={countdown} />
      <StatusNotice>{banner && <p>{banner}</p>}</StatusNotice>
      {awaitsClick && (
        <button className="sa-b" type="button" part="button" onClick={confirmEmail}>
          {t('login.verify')}
        </button>
      )}
      {layout.form && !awaitsClick && (
        <form className="sa-form" ref={setForm} onSubmit={logIn} noValidate part="form">
          <Instruction>{props.instructionText}</Instruction>
          <div className={asksCode ? undefined : 'sa-form'} hidden={!!asksCode}>
            <EmailField
              name="username"
              defaultValue={address.email}
              error={emailError.text}
              invalid={wrong}
              alertId={alertId}
            />
            <PasswordField
              name="password"
              label={t('label.password')}
              autoComplete="current-password"
              invalid={wrong}
              alertId={alertId}
            >
              {props.showForgotPasswordLink && (
                <EventLink
                  event="click-forgot-password-link"
                  href={props.forgotPasswordLinkHref}
                  className="sa-a sa-fl"
                >
                  {props.forgotPasswordLinkText || t('login.forgotPassword')}
                </EventLink>
              )}
            </PasswordField>
          </div>
          {asksCode && <more.Code {...shared} />}
          <SubmitButton
            busy={busy}
            blocked={filled ? undefined : t('login.credentialsRequired')}
            announce={wrong}
            countdown={countdown}
          >
            {props.loginButtonText || t('login.submit')}
          </SubmitButton>
        </form>
      )}
      {more && form && (
        <more.Passkey
          {...shared}
          form={form}
          offered={props.passkeys}
          busy={busy}
          submit={enter}
          restartFrom={restartFrom}
        />
      )}
      {!awaitsClick && !asksCode && (
        <SingleSignOnSection layout={layout} signOn={signOn} buttonText={props.loginSsoButtonText} />
      )}
      {layout.form && !awaitsClick && !asksCode && props.showRegisterLink && (
        <p className="sa-alt">
          <span>{props.registerLinkHelpText || t('login.registerHelp')}</span>{' '}
          <EventLink event="click-register-link" href={props.registerLinkHref} className="sa-a strong">
            {props.registerLinkText || t('login.register')}
          </EventLink>
        </p>
      )}
    </>
  );
}

export const loginElement: ElementDefinition<typeof loginProps> = {
  tag: 'stoa-auth-login',
  props: loginProps,
  Form: LoginForm,
};
