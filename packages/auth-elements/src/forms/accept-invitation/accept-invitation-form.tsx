import { type FormEvent, useEffect, useState } from 'react';
import { useAuth } from '../../auth-context.ts';
import type { ElementDefinition } from '../../auth-element.tsx';
import { plainError } from '../../error-message.ts';
import { formFields } from '../../form-fields.ts';
import { useAuthForm } from '../../hooks/use-auth-form.ts';
import { useEmailError } from '../../hooks/use-email-error.ts';
import { useFormValues } from '../../hooks/use-form-values.ts';
import { useShownError } from '../../hooks/use-shown-error.ts';
import { forgetKept, hideFromAddress, readAddress } from '../../page-address.ts';
import { EmailField, Field } from '../../parts/field.tsx';
import { Title } from '../../parts/headings.tsx';
import { ErrorNotice, StatusNotice } from '../../parts/notice.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { PasswordRequirements } from '../../parts/password-requirements.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { type AcceptInvitationProps, acceptInvitationProps } from './accept-invitation-props.ts';
import { acceptInvitationRequest } from './accept-invitation-request.ts';
import { acceptInvitationTransitions, readInvitation } from './accept-invitation-state.ts';

const required = ['fullName', 'email', 'password'];

/** Creates the account that an invitation is for (auth-elements §2). */
function AcceptInvitationForm(props: AcceptInvitationProps) {
  const { config, t, emit } = useAuth();
  const [invitation] = useState(() => readInvitation(readAddress()));
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const values = useFormValues(form);
  const emailError = useEmailError(form);
  const { state, error, alertId, countdown, refuse, submit } = useAuthForm(acceptInvitationTransitions, 'idle');
  const { shown } = useShownError(form, state === 'error' ? error : undefined);
  const passwordError = shown?.field === 'password' ? shown : undefined;
  const wrong = shown?.field;

  useEffect(() => hideFromAddress(['token', 'email', 'fullName', 'org'], { keep: true }), []);

  const accept = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = formFields(event.currentTarget);
    const email = read.text('email');
    const fields = {
      fullName: read.text('fullName'),
      preferredName: read.text('preferredName'),
      password: read.password('password'),
      token: invitation.token,
    };
    if (email === '' || fields.fullName === '' || fields.password === '') {
      return refuse(plainError(t('general.missingInfo')));
    }
    if (!emailError.accepts(email)) return;
    const response = await submit(acceptInvitationRequest(config, fields), 'accept-invitation-request');
    if (!response) return;
    forgetKept();
    emit('accept-invitation-success', { email });
  };

  return (
    <>
      {invitation.org !== '' && (
        <Title
          hidden={props.hideTitle}
        >{`${props.subheaderText || t('acceptInvitation.subheader')} ${invitation.org}`}</Title>
      )}
      <ErrorNotice id={alertId} error={passwordError ? undefined : shown} countdown={countdown} />
      <StatusNotice>{state === 'success' && <p>{t('acceptInvitation.success')}</p>}</StatusNotice>
      <form className="sa-form" ref={setForm} onSubmit={accept} noValidate part="form">
        <Field
          name="fullName"
          label={t('label.fullName')}
          autoComplete="name"
          defaultValue={invitation.fullName}
          invalid={wrong === 'full_name'}
          alertId={alertId}
          required
        />
        <Field name="preferredName" label={t('label.preferredName')} autoComplete="nickname" optional />
        <EmailField
          name="email"
          defaultValue={invitation.email}
          readOnly={invitation.prepopulated}
          // The person who sets up a portal has no inviter.
          help={invitation.prepopulated && invitation.org !== '' ? t('acceptInvitation.emailHelp') : undefined}
          error={emailError.text}
          required={!invitation.prepopulated}
        />
        <PasswordField
          name="password"
          label={t('label.password')}
          autoComplete="new-password"
          invalid={wrong === 'password'}
          alertId={`${alertId}-password`}
          required
        >
          <ErrorNotice id={`${alertId}-password`} error={passwordError} />
          <PasswordRequirements
            password={values.value('password')}
            known={{ email: values.value('email'), names: [values.value('fullName')] }}
            refused={wrong === 'password'}
          />
        </PasswordField>
        <SubmitButton
          said={shown}
          busy={state === 'pending' || state === 'success'}
          blocked={required.every(values.isFilled) ? undefined : t('general.missingInfo')}
          countdown={countdown}
        >
          {t('acceptInvitation.submit')}
        </SubmitButton>
      </form>
    </>
  );
}

export const acceptInvitationElement: ElementDefinition<typeof acceptInvitationProps> = {
  tag: 'stoa-auth-accept-invitation',
  props: acceptInvitationProps,
  Form: AcceptInvitationForm,
};
