import { ColumnSpinner } from '@stoa/ui/glyphs/column-spinner.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useEffect, useState } from 'react';
import { deliverAuthorization, type OAuth2Opener } from '../features/oauth2/deliver-authorization.ts';
import { useText } from '../i18n/language.tsx';
import { AuthPage } from './auth-page.tsx';

/** OAuth2 Authorization: hands the authorization response to the window that asked for it, and closes. */
export function OAuth2RedirectPage() {
  const t = useText();
  const [outcome, setOutcome] = useState<ReturnType<typeof deliverAuthorization>>();
  useEffect(() => {
    const result = deliverAuthorization(window.location, window.opener as OAuth2Opener | null);
    setOutcome(result);
    if (result === 'delivered') window.close();
  }, []);
  return (
    <AuthPage heading={t('oauth2.title')}>
      {outcome === undefined && <ColumnSpinner />}
      {outcome === 'delivered' && <Notice kind="success">{t('oauth2.done')}</Notice>}
      {outcome === 'no-data' && <Notice kind="danger">{t('oauth2.noData')}</Notice>}
      {outcome === 'state-changed' && <Notice kind="danger">{t('oauth2.unsafe')}</Notice>}
      {outcome === 'no-code' && <Notice kind="danger">{t('oauth2.noCode')}</Notice>}
    </AuthPage>
  );
}
