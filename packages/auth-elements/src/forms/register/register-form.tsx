import { type FormEvent, useEffect, useState } from 'react';
import { useAuth } from '../../auth-context.ts';
import type { ElementDefinition } from '../../auth-element.tsx';
import { plainError } from '../../error-message.ts';
import { focusFirstInvalid, formFields } from '../../form-fields.ts';
import { useAuthForm } from '../../hooks/use-auth-form.ts';
import { useDevelopersEndpoint } from '../../hooks/use-developers-endpoint.ts';
import { useEmailError } from '../../hooks/use-email-error.ts';
import { useFormValues } from '../../hooks/use-form-values.ts';
import { useShownError } from '../../hooks/use-shown-error.ts';
import { readAddress } from '../../page-address.ts';
import { EmailField, Field } from '../../parts/field.tsx';
import { Instruction, Title } from '../../parts/headings.tsx';
import { ErrorNotice, StatusNotice } from '../../parts/notice.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import { PasswordRequirements } from '../../parts/password-requirements.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { submissionTransitions } from '../../submission-state.ts';
import { Agreement } from './agreement.tsx';
import { RegionPicker } from './region-picker.tsx';
import { type RegisterProps, registerProps } from './register-props.ts';
import { registeredOrganizationId, registerRequest } from './register-request.ts';
import { requiredFields } from './register-state.ts';
import { useHumanCheck } from './use-human-check.ts';

/** Sign up (auth-elements §2). Developers give name and email; users an organization and a password as well. */
function RegisterForm(props: RegisterProps) {
  const { config, t, emit } = useAuth();
  const forUsers = config.userEntity === 'user';
  const required = requiredFields(config.userEntity, props);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const values = useFormValues(form);
  const emailError = useEmailError(form);
  const [picksRegion] = useState(() => forUsers && readAddress().selectRegion === 'true');
  const { state, error, alertId, countdown, refuse, submit } = useAuthForm(submissionTransitions, 'idle');
  const { shown } = useShownError(form, state === 'error' ? error : undefined);
  const human = useHumanCheck(props.recaptcha);
  const wrong = shown?.field;
  const passwordError = forUsers && shown?.field === 'password' ? shown : undefined;
  const asksCode = forUsers && props.accessCodeRequired;
  const codeError = asksCode && shown?.field === 'registrationCode' ? shown : undefined;

  const checkEndpoint = useDevelopersEndpoint(
    'registerRequestEndpoint',
    "registerRequestEndpoint = '/api/v2/developer', wrapRequest = ({ email, fullName }) => ({ email, full_name: fullName })",
  );

  useEffect(() => {
    if (codeError !== undefined) focusFirstInvalid(form);
  }, [codeError, form]);

  const register = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = formFields(event.currentTarget);
    const missing = required.some((name) => (name === 'password' ? read.password(name) : read.text(name)) === '');
    if (missing) return refuse(plainError(t('general.missingInfo')));
    const fields = {
      email: read.text('email'),
      fullName: read.text('fullName'),
      organization: read.text('organization'),
      password: read.password('password'),
      accessCode: read.text('accessCode'),
      region: read.text('region') || 'us',
    };
    if (!emailError.accepts(fields.email)) return;
    checkEndpoint(props.registerRequestEndpoint);
    const checked = async () => {
      const token = await human.verify();
      return typeof token === 'object' ? token : registerRequest(config, props, fields, token);
    };
    const response = await submit(checked, 'register-request');
    if (!response) return;
    const organization = forUsers
      ? { id: registeredOrganizationId(response.data), name: fields.organization }
      : { id: '', name: '' };
    emit('register-success', { email: fields.email, organization });
  };

  return (
    <>
      <Title hidden={props.hideTitle}>{t('register.title')}</Title>
      <ErrorNotice id={alertId} error={(passwordError ?? codeError) ? undefined : shown} countdown={countdown} />
      <StatusNotice focus>{state === 'success' && <p>{t('login.registered')}</p>}</StatusNotice>
      {state !== 'success' && (
        <form className="sa-form" ref={setForm} onSubmit={register} onFocus={human.prepare} noValidate part="form">
          <Instruction>{props.instructionText}</Instruction>
          {picksRegion && <RegionPicker />}
          <Field
            name="fullName"
            label={t('label.fullName')}
            autoComplete="name"
            invalid={wrong === 'full_name' || wrong === 'fullName'}
            alertId={alertId}
            required
          />
          {forUsers && (
            <Field
              name="organization"
              label={t('label.organization')}
              autoComplete="organization"
              invalid={wrong === 'organization'}
              alertId={alertId}
              required
            />
          )}
          <EmailField
            name="email"
            help={forUsers ? undefined : t('register.emailHelp')}
            error={emailError.text}
            invalid={wrong === 'email'}
            alertId={alertId}
            required
          />
          {forUsers && (
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
                known={{
                  email: values.value('email'),
                  names: [values.value('fullName'), values.value('organization')],
                }}
                refused={wrong === 'password'}
              />
            </PasswordField>
          )}
          {asksCode && (
            <Field
              name="accessCode"
              label={t('label.accessCode')}
              autoComplete="off"
              className="mono"
              error={codeError?.paragraphs[0]}
              required
            />
          )}
          {forUsers && props.agreementRequired && <Agreement {...props} />}
          <SubmitButton
            said={shown}
            busy={state === 'pending'}
            blocked={required.every(values.isFilled) ? undefined : t('general.missingInfo')}
            countdown={countdown}
          >
            {props.registerButtonText || t('register.submit')}
          </SubmitButton>
        </form>
      )}
    </>
  );
}

export const registerElement: ElementDefinition<typeof registerProps> = {
  tag: 'stoa-auth-register',
  props: registerProps,
  Form: RegisterForm,
};
