import type { Application } from '@stoa/contract/applications';
import { CopyId } from '@stoa/ui/copy-id.tsx';
import { KeyStrategyGlyph } from '@stoa/ui/glyphs/key-strategy-glyph.tsx';
import { Section } from '@stoa/ui/section.tsx';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.tsx';
import { Moment } from '../../i18n/moment.tsx';
import styles from './application-facts.module.css';

/** The narrow column of an application: its strategy, its identifiers, its dates. */
export function ApplicationFacts({ application }: { application: Application }) {
  const t = useText();
  const strategy = application.auth_strategy;
  const referenceLabel = t(
    strategy?.credential_type === 'client_credentials' ? 'application.clientId' : 'applicationForm.referenceId',
  );
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
          <Fact name={referenceLabel}>
            <CopyId
              id={application.reference_id}
              texts={{
                copy: t('application.copy', { thing: referenceLabel }),
                copied: t('common.copied'),
                failed: t('common.copyFailed'),
              }}
            />
          </Fact>
          {application.redirect_uri && (
            <Fact name={t('applicationForm.redirectUri')}>
              <code>{application.redirect_uri}</code>
            </Fact>
          )}
          {application.scopes && application.scopes.length > 0 && (
            <Fact name={t('application.grantedScopes')}>
              <code>{application.scopes.join(' ')}</code>
            </Fact>
          )}
        </dl>
      </Section>
      <Section title={t('application.details')} tone="side">
        <dl className={styles.facts}>
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

function Fact(props: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
