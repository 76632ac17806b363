import { FactorNotice } from '@stoa/factors-view/factor-notice';
import { FactorSection } from '@stoa/factors-view/factor-section';
import { useFactorsText } from '@stoa/factors-view/factors-text';
import { PasskeySection } from '@stoa/factors-view/passkey-section';
import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { LinkedProviders } from '../features/security/linked-providers.tsx';
import classes from '../features/settings/settings.module.css';
import { useText } from '../i18n/language.tsx';
import { ErrorNotice } from '../lib/error-notice.tsx';
import { userFactorsQuery, userPasskeysQuery } from '../proof/user-factor-queries.ts';
import { UserFactors } from '../proof/user-factors.tsx';
import { useServices } from '../services.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** What the log-in of this user asks for beside the password; open to every role, also while nothing else is. */
export function SecurityPage() {
  const t = useText();
  const words = useFactorsText();
  const { call } = useServices();
  const methods = useQuery({
    queryKey: ['own', 'sign-in-methods'],
    queryFn: ({ signal }) => call('getUserSignInMethods', { signal }),
  });
  const factors = useQuery(userFactorsQuery(call));
  const passkeys = useQuery(userPasskeysQuery(call));
  usePageTitle(t('security.title'));
  const failed = [methods, factors, passkeys].find(({ data, error }) => !data && error);
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{t('security.title')}</h1>
      {failed && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {methods.data && factors.data && passkeys.data && (
        <UserFactors hasPassword={methods.data.password}>
          <div className={classes.parts}>
            <FactorNotice />
            <Section title={words('passkeys')}>
              <p className={classes.intro}>
                {methods.data.password ? words('passkeysHelp') : t('security.noPassword')}
              </p>
              {methods.data.password && <PasskeySection passkeys={passkeys.data} />}
            </Section>
            <Section title={words('factor')}>
              <p className={classes.intro}>{words('factorHelp')}</p>
              <FactorSection />
            </Section>
            {methods.data.identity_providers.length + methods.data.linkable.length > 0 && (
              <Section title={t('security.singleSignOn')}>
                <LinkedProviders {...methods.data} />
              </Section>
            )}
          </div>
        </UserFactors>
      )}
    </div>
  );
}
