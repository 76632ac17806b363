import type { Application } from '@stoa/contract/applications';
import type { Environment } from '@stoa/contract/values';
import { Moment } from '@stoa/text/moment';
import { KeyStrategyGlyph } from '@stoa/ui/glyphs/key-strategy-glyph.tsx';
import { Section } from '@stoa/ui/section.tsx';
import type { ReactNode } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { CopyableId } from '../../lib/copyable-id.tsx';
import styles from './application-facts.module.css';
import { Fact } from './fact.tsx';

/** The narrow column of an application: its strategy, its identifiers, what else proves it (`children`), its dates. */
export function ApplicationFacts(props: {
  application: Application;
  environment: Environment | null | undefined;
  /** Leads to the token inspector; for strategies with tokens alone. */
  inspect?: ReactNode;
  children?: ReactNode;
}) {
  const { application, environment, inspect, children } = props;
  const t = useText();
  const strategy = application.auth_strategy;
  const words = useApplicationText();
  const referenceLabel = t('applicationForm.referenceId');
  // When the portal makes the client, the client's section shows the client ID; until the client is made, this is a placeholder.
  const issued = strategy?.credential_type === 'client_credentials';
  return (
    <>
      <Section title={t('apps.strategy')} tone="side">
        {strategy && (
          <div className={styles.strategy}>
            <KeyStrategyGlyph />
            <div>
              <b>{strategy.name}</b>
              <span>{t(`strategy.${strategy.credential_type}`)}</span>
            </div>
          </div>
        )}
        <dl className={styles.facts}>
          {strategy?.credential_type === 'key_auth' && (
            <Fact name={t('application.header')}>
              <code>{strategy.key_names.join(', ')}</code>
            </Fact>
          )}
          {strategy && 'auth_methods' in strategy && (
            <Fact name={t('application.methods')}>{strategy.auth_methods.join(', ')}</Fact>
          )}
          {!issued && (
            <Fact name={referenceLabel}>
              <CopyableId id={application.reference_id} label={t('application.copy', { thing: referenceLabel })} />
            </Fact>
          )}
          {application.redirect_uri && (
            <Fact name={t('applicationForm.redirectUri')}>
              <code>{application.redirect_uri}</code>
            </Fact>
          )}
        </dl>
        {inspect && <p className={styles.inspect}>{inspect}</p>}
      </Section>
      {children}
      <Section title={t('application.details')} tone="side">
        <dl className={styles.facts}>
          {environment && <Fact name={words('apps.environment')}>{environment}</Fact>}
          <Fact name={t('application.created')}>
            <Moment at={application.created_at} />
          </Fact>
          <Fact name={t('application.updated')}>
            <Moment at={application.updated_at} />
          </Fact>
        </dl>
      </Section>
    </>
  );
}
