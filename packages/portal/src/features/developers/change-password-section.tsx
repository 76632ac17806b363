import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { sessionsQuery, signInMethodsQuery } from './account-queries.ts';
import { AuthElement } from './auth-element.tsx';

const tokenMayBeOld = 60_000;

/** Changes the password by the auth element; every other session ends with it. */
export function ChangePasswordSection({ email }: { email: string }) {
  const t = useText();
  const { call } = useServices();
  const queries = useQueryClient();
  const sessions = sessionsQuery(call);
  const properties = useMemo(
    () => ({ hideTitle: true, email, mismatchText: t('validation.passwordsMatch') }),
    [email, t],
  );

  /**
   * The element makes its call by itself and does not refresh a session, so an access token that ran out while the page
   * stood open would read as a wrong password. Another call, made when somebody begins to type, has it refreshed.
   */
  function refreshSession() {
    const { dataUpdatedAt = 0 } = queries.getQueryState(sessions.queryKey) ?? {};
    if (Date.now() - dataUpdatedAt > tokenMayBeOld) void queries.refetchQueries({ queryKey: sessions.queryKey });
  }

  function showChange() {
    void queries.invalidateQueries({ queryKey: sessions.queryKey });
    void queries.invalidateQueries({ queryKey: signInMethodsQuery(call).queryKey });
  }

  return (
    <AuthElement
      tag="stoa-auth-change-password"
      properties={properties}
      on={{ focusin: refreshSession, 'change-password-success': showChange }}
    />
  );
}
