import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAuth } from '../auth-context.ts';
import { Field, type FieldProps } from './field.tsx';

/** A password: pasting and managers welcome, shown on request, with a word when Caps Lock is on. */
export function PasswordField({ children, ...props }: Omit<FieldProps, 'type' | 'action'>) {
  const { locale, t } = useAuth();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const reveal = useRef<HTMLButtonElement>(null);

  // Browsers remember what a plain text field held when its form was sent.
  useEffect(() => {
    const form = reveal.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  // German writes a noun with a capital wherever it stands.
  const label = locale === 'de' ? props.label : props.label.toLowerCase();
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      action={
        <button
          className="sa-rv"
          type="button"
          part="reveal"
          ref={reveal}
          aria-label={t(shown ? 'general.hideField' : 'general.showField', { label })}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'general.hide' : 'general.show')}
        </button>
      }
    >
      <p className="sa-h warn sa-live" role="status">
        {capsLock ? t('general.capsLock') : null}
      </p>
      {children}
    </Field>
  );
}

/** A hidden field that tells a password manager which account the password belongs to. */
export function HiddenUsername({ email }: { email: string }) {
  return (
    <input
      className="sa-vh"
      type="email"
      name="username"
      autoComplete="username"
      defaultValue={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
