import { type FormEvent, useState } from 'react';
import { useAuth } from '../../auth-context.ts';
import type { ElementDefinition } from '../../auth-element.tsx';
import { plainError } from '../../error-message.ts';
import { formFields } from '../../form-fields.ts';
import { useAuthForm } from '../../hooks/use-auth-form.ts';
import { useDevelopersEndpoint } from '../../hooks/use-developers-endpoint.ts';
import { useEmailError } from '../../hooks/use-email-error.ts';
import { useFormValues } from '../../hooks/use-form-values.ts';
import { useShownError } from '../../hooks/use-shown-error.ts';
import { EventLink } from '../../parts/event-link.tsx';
import { EmailField } from '../../parts/field.tsx';
import { Instruction } from '../../parts/headings.tsx';
import { ErrorNotice, StatusNotice } from '../../parts/notice.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { submissionTransitions } from '../../submission-state.ts';
import { type ForgotPasswordProps, forgotPasswordProps } from './forgot-password-props.ts';
import { forgotPasswordRequest } from './forgot-password-request.ts';

/** Asks for a link to set a new password (auth-elements §2). The answer says the same whether the account exists or not. */
function ForgotPasswordForm(props: ForgotPasswordProps) {
  const { config, t, emit } = useAuth();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const values = useFormValues(form);
  const emailError = useEmailError(form);
  const { state, error, alertId, countdown, refuse, submit } = useAuthForm(submissionTransitions, 'idle');
  const emailRequired = props.emailRequiredText || t('forgotPassword.emailRequired');

  const checkEndpoint = useDevelopersEndpoint(
    'resetPasswordRequestEndpoint',
    "resetPasswordRequestEndpoint = '/api/v2/developer/forgot-password', wrapRequest = (fields) => fields",
  );
  const { shown } = useShownError(form, state === 'error' ? error : undefined);

  const recover = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = formFields(event.currentTarget).text('email');
    if (email === '') return refuse(plainError(emailRequired, 'email'));
    if (!emailError.accepts(email)) return;
    checkEndpoint(props.resetPasswordRequestEndpoint);
    const response = await submit(() => forgotPasswordRequest(config, props, email), 'reset-password-request');
    if (response) emit('forgot-password-success', { email });
  };

  return (
    <>
      <ErrorNotice id={alertId} error={shown} countdown={countdown} />
      <StatusNotice tone="info" focus>
        {state === 'success' && (
          <>
            <p>{props.successText || t('forgotPassword.success')}</p>
            {props.successText === '' && <p className="dim">{t('forgotPassword.successHint')}</p>}
          </>
        )}
      </StatusNotice>
      {state === 'success' ? (
        <EventLink event="click-login-link" href={props.loginLinkHref} className="sa-b alt">
          {props.loginLinkText || t('forgotPassword.returnToLogin')}
        </EventLink>
      ) : (
        <>
          <form className="sa-form" ref={setForm} onSubmit={recover} noValidate part="form">
            <Instruction>{props.instructionText}</Instruction>
            <EmailField
              name="email"
              placeholder={t('forgotPassword.placeholder')}
              error={emailError.text}
              invalid={shown?.field === 'email'}
              alertId={alertId}
            />
            <SubmitButton
              said={shown}
              busy={state === 'pending'}
              blocked={values.isFilled('email') ? undefined : emailRequired}
              countdown={countdown}
            >
              {t('forgotPassword.submit')}
            </SubmitButton>
          </form>
          {props.showLoginLink && (
            <p className="sa-alt">
              <EventLink event="click-login-link" href={props.loginLinkHref} className="sa-a">
                {props.loginLinkText || t('forgotPassword.returnToLogin')}
              </EventLink>
            </p>
          )}
        </>
      )}
    </>
  );
}

export const forgotPasswordElement: ElementDefinition<typeof forgotPasswordProps> = {
  tag: 'stoa-auth-forgot-password',
  props: forgotPasswordProps,
  Form: ForgotPasswordForm,
};
