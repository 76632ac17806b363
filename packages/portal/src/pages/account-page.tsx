import { FactorNotice } from '@stoa/factors-view/factor-notice';
import { FactorSection } from '@stoa/factors-view/factor-section';
import { useFactorsText } from '@stoa/factors-view/factors-text';
import { PasskeySection } from '@stoa/factors-view/passkey-section';
import { Button } from '@stoa/ui/button.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  accountQuery,
  factorsQuery,
  passkeysQuery,
  sessionsQuery,
  signInMethodsQuery,
  tokensQuery,
} from '../features/developers/account-queries.ts';
import { ChangePasswordSection } from '../features/developers/change-password-section.tsx';
import { DeleteAccountDialog } from '../features/developers/delete-account-dialog.tsx';
import { DeveloperFactors } from '../features/developers/developer-factors.tsx';
import { LinkedProviders } from '../features/developers/linked-providers.tsx';
import { NameForm } from '../features/developers/name-form.tsx';
import { SessionList } from '../features/developers/session-list.tsx';
import { TokenSection } from '../features/developers/token-section.tsx';
import { useLanguage, useText } from '../i18n/language.tsx';
import { useTokensText } from '../i18n/tokens/tokens-text.ts';
import { useFirstAnswers } from '../lib/use-first-answers.ts';
import { useServices } from '../services.tsx';
import styles from './account-page.module.css';
import { AccountPart } from './account-part.tsx';
import { FailedSection } from './failed-section.tsx';

/** The developer's own account: name, password, sessions, and the way out (docs/deviations.md, Accounts in the portal). */
export function AccountPage() {
  const t = useText();
  const words = useTokensText();
  const factorWords = useFactorsText();
  const { tag } = useLanguage();
  const { call, session, queries, keptDrafts } = useServices();
  const [deleting, setDeleting] = useState(false);
  const developer = useQuery(accountQuery(call));
  const methods = useQuery(signInMethodsQuery(call));
  const sessions = useQuery(sessionsQuery(call));
  // The factors are fetched anew each time: this tab's copy predates a log-in that has used a recovery code.
  const factors = useQuery({ ...factorsQuery(call), refetchOnMount: 'always' });
  const passkeys = useQuery(passkeysQuery(call));
  const tokens = useQuery(tokensQuery(call));
  const isReady = useFirstAnswers(developer, methods, sessions, factors, passkeys, tokens);
  // A developer who logs in by single sign-on alone needs an app only where the portal requires a second factor.
  const takesApp = factors.data?.policy === 'required' || factors.data?.authenticator != null;
  const changedAt = methods.data?.password?.changed_at;
  const changed =
    changedAt &&
    t('account.passwordChanged', {
      date: new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(changedAt)),
    });

  function leave() {
    keptDrafts.close();
    session.clear();
    queries.clear();
    // A full load leaves nothing of the account in memory.
    window.location.assign('/login?accountDeleted=true');
  }

  return (
    <div className={styles.page}>
      <PageHeading title={t('title.account')} />
      {!isReady ? (
        <div className={styles.pending} data-page-pending>
          <Bars />
        </div>
      ) : (
        <DeveloperFactors
          factors={factors.data}
          email={session.read().developer?.email ?? ''}
          hasPassword={methods.data?.password != null}
        >
          <div className={styles.parts}>
            <FactorNotice />
            <AccountPart title={t('account.name')} help={t('account.nameHelp')}>
              <Loaded query={developer} thing={t('account.thing')}>
                {(data) => <NameForm developer={data} />}
              </Loaded>
            </AccountPart>
            <AccountPart
              title={t('account.password')}
              help={methods.data?.password && [changed, t('account.passwordHelp')].filter(Boolean).join(' ')}
            >
              <Loaded query={methods} thing={t('account.thing')}>
                {({ password, identity_providers }) =>
                  password ? (
                    <ChangePasswordSection
                      email={session.read().developer?.email ?? ''}
                      fullName={developer.data?.full_name ?? ''}
                    />
                  ) : (
                    <p className={styles.note}>
                      {t('account.noPassword', { provider: identity_providers.map(({ name }) => name).join(', ') })}
                    </p>
                  )
                }
              </Loaded>
            </AccountPart>
            {methods.data?.password && (
              <AccountPart title={factorWords('passkeys')} help={factorWords('passkeysHelp')}>
                <Loaded query={passkeys} thing={t('account.thing')}>
                  {(data) => <PasskeySection passkeys={data} />}
                </Loaded>
              </AccountPart>
            )}
            {(methods.data?.password || takesApp) && (
              <AccountPart title={factorWords('factor')} help={factorWords('factorHelp')}>
                <Loaded query={factors} thing={t('account.thing')}>
                  {() => <FactorSection />}
                </Loaded>
              </AccountPart>
            )}
            {methods.data && methods.data.identity_providers.length + methods.data.linkable.length > 0 && (
              <AccountPart title={t('account.providers')} help={t('account.providersHelp')}>
                <LinkedProviders methods={methods.data} />
              </AccountPart>
            )}
            <AccountPart title={t('account.sessions')} help={t('account.sessionsHelp')}>
              <Loaded query={sessions} thing={t('account.sessionsThing')}>
                {(data) => <SessionList sessions={data} />}
              </Loaded>
            </AccountPart>
            <AccountPart title={words('tokens.title')} help={words('tokens.help')}>
              <Loaded query={tokens} thing={words('tokens.thing')}>
                {(data) => (
                  <TokenSection
                    tokens={data}
                    provider={methods.data?.identity_providers.find(({ identifier }) => identifier !== null)}
                  />
                )}
              </Loaded>
            </AccountPart>
            <AccountPart title={t('application.danger')} danger>
              <div className={styles.delete}>
                <div>
                  <h3>{t('account.deleteHeading')}</h3>
                  <p>{t('account.deleteHelp')}</p>
                </div>
                {methods.data && factors.data && (
                  <Button variant="danger" onClick={() => setDeleting(true)}>
                    {t('account.delete')}
                  </Button>
                )}
              </div>
            </AccountPart>
          </div>
          {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} onDeleted={leave} />}
        </DeveloperFactors>
      )}
    </div>
  );
}

/** What a query brought; bars until then, and another try where it failed. */
function Loaded<T>(props: { query: UseQueryResult<T>; thing: string; children: (data: T) => ReactNode }) {
  const { query } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (query.isError) {
    return <FailedSection thing={props.thing} query={query} />;
  }
  return <Bars />;
}

function Bars() {
  const t = useText();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton width="60%" />
      <Skeleton width="45%" />
    </div>
  );
}
