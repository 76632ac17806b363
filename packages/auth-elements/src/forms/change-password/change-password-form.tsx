import { checkPassword } from '@stoa/contract/password-rules';
import { createElement, type FormEvent, useEffect, useState } from 'react';
import { useAuth } from '../../auth-context.ts';
import type { ElementDefinition } from '../../auth-element.tsx';
import { plainError } from '../../error-message.ts';
import { formFields } from '../../form-fields.ts';
import { useAuthForm } from '../../hooks/use-auth-form.ts';
import { useFormValues } from '../../hooks/use-form-values.ts';
import { useShownError } from '../../hooks/use-shown-error.ts';
import { Field } from '../../parts/field.tsx';
import { Instruction, Title } from '../../parts/headings.tsx';
import { NewPasswordFields } from '../../parts/new-password-fields.tsx';
import { ErrorNotice, StatusNotice } from '../../parts/notice.tsx';
import { HiddenUsername, PasswordField } from '../../parts/password-field.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { send } from '../../request.ts';
import { type ChangePasswordProps, changePasswordProps } from './change-password-props.ts';
import { changePasswordRequest } from './change-password-request.ts';
import {
  type ChangePasswordEvent,
  type ChangePasswordState,
  changePasswordProblem,
  changePasswordTransitions,
} from './change-password-state.ts';

/** Changes the password of who is signed in (auth-elements §2). Errors stand above the buttons (contract §B.6). */
function ChangePasswordForm(props: ChangePasswordProps) {
  const environment = useAuth();
  const { config, t, emit } = environment;
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const values = useFormValues(form);
  const { state, error, asked, alertId, countdown, refuse, submit } = useAuthForm<
    ChangePasswordState,
    ChangePasswordEvent
  >(changePasswordTransitions, 'idle');
  const [more, setMore] = useState<typeof import('../login/login-more.ts')>();
  const [cleared, setCleared] = useState(false);
  const { shown } = useShownError(form, state === 'error' && !cleared ? error : undefined);
  const wrong = shown?.field;
  const password = values.value('password');
  const [announced, setAnnounced] = useState(password);
  const mismatch = props.mismatchText || t('password.mismatch');
  const problem = changePasswordProblem(
    { current: values.value('current'), password, confirmation: values.value('confirmation') },
    config.passwordPolicy,
    t,
    mismatch,
  );

  useEffect(() => {
    if (password === announced) return;
    setAnnounced(password);
    emit('password-requirements', checkPassword(password, config.passwordPolicy).classes);
  }, [password, announced, config.passwordPolicy, emit]);

  const isAsked = asked !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once
  useEffect(() => {
    if (!isAsked) return;
    import('../login/login-more.ts').then(setMore, () => refuse(plainError(t('error.network'))));
  }, [isAsked]);

  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setCleared(false);
    const fields = formFields(event.currentTarget);
    const typed = {
      current: fields.password('current'),
      password: fields.password('password'),
      confirmation: fields.password('confirmation'),
    };
    const wrong = changePasswordProblem(typed, config.passwordPolicy, t, mismatch);
    if (wrong !== undefined) return refuse(plainError(wrong));
    const request = changePasswordRequest(config, { ...typed, code: fields.text('code') || undefined });
    if (await submit(request, 'set-new-password-request')) emit('change-password-success');
  };

  const cancel = () => {
    // What was sent cannot be taken back; a form cleared now would look as if it could.
    if (state === 'pending') return;
    form?.reset();
    setCleared(true);
  };

  return (
    <>
      <Title hidden={props.hideTitle}>{t('changePassword.title')}</Title>
      <StatusNotice focus>{state === 'success' && <p>{t('changePassword.success')}</p>}</StatusNotice>
      {state !== 'success' && (
        <form className="sa-form" ref={setForm} onSubmit={change} noValidate part="form">
          <Instruction>{props.instructionText}</Instruction>
          <HiddenUsername email={props.email} />
          <PasswordField
            name="current"
            label={t('label.currentPassword')}
            autoComplete="current-password"
            invalid={wrong === 'old_password'}
            alertId={alertId}
          />
          <NewPasswordFields
            values={values}
            invalid={wrong === 'password' || wrong === 'new_password'}
            known={{ email: props.email, names: [props.personalWords] }}
            alertId={alertId}
            mismatch={mismatch}
            said={shown}
          />
          {isAsked && more && (
            <more.Code
              given={{ createElement, useEffect, useState, Field, send }}
              environment={environment}
              asked={asked}
            />
          )}
          <ErrorNotice id={alertId} error={shown} countdown={countdown} />
          <SubmitButton
            said={shown}
            busy={state === 'pending'}
            blocked={problem ?? (isAsked && values.value('code') === '' ? t('general.missingInfo') : undefined)}
            countdown={countdown}
            before={
              <button
                className="sa-b alt"
                type="button"
                part="button cancel"
                aria-disabled={state === 'pending' || undefined}
                onClick={cancel}
              >
                {t('general.cancel')}
              </button>
            }
          >
            {props.changePasswordButtonText || t('changePassword.submit')}
          </SubmitButton>
        </form>
      )}
    </>
  );
}

export const changePasswordElement: ElementDefinition<typeof changePasswordProps> = {
  tag: 'stoa-auth-change-password',
  props: changePasswordProps,
  Form: ChangePasswordForm,
};
