import account from '@stoa/ui/account.module.css';
import { Notice } from '@stoa/ui/notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { factorsQuery, sessionsQuery, signInMethodsQuery } from './account-queries.ts';
import { AuthElement } from './auth-element.tsx';

/** Changes the password by the auth element; every other session ends with it. */
export function ChangePasswordSection({ email, fullName }: { email: string; fullName: string }) {
  const t = useText();
  const { call, portal } = useServices();
  const queries = useQueryClient();
  const [changes, setChanges] = useState(0);
  const [saysDone, setSaysDone] = useState(false);
  const done = useRef<HTMLDivElement>(null);
  const properties = useMemo(
    () => ({
      hideTitle: true,
      email,
      personalWords: `${fullName} ${portal.name}`,
      mismatchText: t('validation.passwordsMatch'),
    }),
    [email, fullName, portal.name, t],
  );

  // The button that had the focus is gone with the old form.
  useEffect(() => {
    if (changes > 0) done.current?.focus();
  }, [changes]);

  function showChange() {
    setChanges((before) => before + 1);
    setSaysDone(true);
    // A recovery code may have been used up.
    for (const { queryKey } of [sessionsQuery(call), signInMethodsQuery(call), factorsQuery(call)])
      void queries.invalidateQueries({ queryKey });
  }

  return (
    <div className={account.form} onInput={() => setSaysDone(false)}>
      {saysDone && (
        <div ref={done} tabIndex={-1}>
          <Notice kind="success">{t('account.passwordSet')}</Notice>
        </div>
      )}
      {/* A new element for each change: one that has succeeded shows no form any more. */}
      <AuthElement
        key={changes}
        tag="stoa-auth-change-password"
        properties={properties}
        on={{ submit: () => setSaysDone(false), 'change-password-success': showChange }}
      />
    </div>
  );
}
