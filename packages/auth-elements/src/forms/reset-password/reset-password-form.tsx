import { type FormEvent, useEffect, useState } from 'react';
import { useAuth } from '../../auth-context.ts';
import type { ElementDefinition } from '../../auth-element.tsx';
import { plainError } from '../../error-message.ts';
import { formFields } from '../../form-fields.ts';
import { useAuthForm } from '../../hooks/use-auth-form.ts';
import { useFormValues } from '../../hooks/use-form-values.ts';
import { useShownError } from '../../hooks/use-shown-error.ts';
import { forgetKept, hideFromAddress, readAddress } from '../../page-address.ts';
import { EventLink } from '../../parts/event-link.tsx';
import { Instruction, Title } from '../../parts/headings.tsx';
import { NewPasswordFields } from '../../parts/new-password-fields.tsx';
import { ErrorNotice, StatusNotice } from '../../parts/notice.tsx';
import { HiddenUsername } from '../../parts/password-field.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { type ResetPasswordProps, resetPasswordProps } from './reset-password-props.ts';
import { emailOf, resetPasswordRequest } from './reset-password-request.ts';
import { isDeadLink, resetPasswordProblem, resetPasswordTransitions } from './reset-password-state.ts';

/** Sets a new password with the token of a mailed link (auth-elements §2). A link that is over leads to a new one. */
function ResetPasswordForm(props: ResetPasswordProps) {
  const { config, t, emit } = useAuth();
  const [{ email = '', token = '' }] = useState(readAddress);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const values = useFormValues(form);
  const { state, error, alertId, countdown, refuse, submit } = useAuthForm(resetPasswordTransitions, 'idle');
  const mismatch = props.mismatchText || t('password.mismatch');
  const problem = resetPasswordProblem(values.value('password'), values.value('confirmation'), t, mismatch);
  const filled = values.isFilled('password') && values.isFilled('confirmation');
  const { shown } = useShownError(form, state === 'error' ? error : undefined);
  const linkRefused = shown !== undefined && isDeadLink(shown);

  useEffect(() => hideFromAddress(['token', 'email'], { keep: true }), []);

  const reset = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = formFields(event.currentTarget);
    const password = fields.password('password');
    const wrong = resetPasswordProblem(password, fields.password('confirmation'), t, mismatch);
    if (wrong !== undefined) return refuse(plainError(wrong));
    const response = await submit(resetPasswordRequest(config, password, token), 'set-new-password-request');
    if (!response) return;
    forgetKept();
    emit('reset-password-success', { email: emailOf(response.data) || email });
  };

  return (
    <>
      <Title hidden={props.hideTitle}>{t('resetPassword.title')}</Title>
      <ErrorNotice id={alertId} error={shown} countdown={countdown} />
      {token === '' ? (
        <StatusNotice tone="warning">
          <p>{t('refusal.linkUnknown')}</p>
        </StatusNotice>
      ) : (
        <StatusNotice focus>{state === 'success' && <p>{t('login.passwordSet')}</p>}</StatusNotice>
      )}
      {token === '' || linkRefused ? (
        <EventLink event="click-forgot-password-link" href={props.forgotPasswordLinkHref} className="sa-b alt">
          {props.forgotPasswordLinkText || t('resetPassword.newLink')}
        </EventLink>
      ) : (
        state !== 'success' && (
          <form className="sa-form" ref={setForm} onSubmit={reset} noValidate part="form">
            <Instruction>
              {props.instructionText || (email === '' ? '' : t('resetPassword.forAccount', { email }))}
            </Instruction>
            <HiddenUsername email={email} />
            <NewPasswordFields
              values={values}
              invalid={shown?.field === 'password'}
              known={{ email, names: [props.personalWords] }}
              alertId={alertId}
              mismatch={mismatch}
              said={shown}
            />
            <SubmitButton
              said={shown}
              busy={state === 'pending'}
              blocked={filled && values.value('password') === '' ? undefined : problem}
              countdown={countdown}
            >
              {props.resetPasswordButtonText || t('resetPassword.submit')}
            </SubmitButton>
          </form>
        )
      )}
    </>
  );
}

export const resetPasswordElement: ElementDefinition<typeof resetPasswordProps> = {
  tag: 'stoa-auth-reset-password',
  props: resetPasswordProps,
  Form: ResetPasswordForm,
};
