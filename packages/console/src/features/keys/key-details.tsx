import { hasStatus } from '@stoa/client/has-status';
import type { CredentialFacts } from '@stoa/contract/managed-credentials';
import { roleAllows } from '@stoa/contract/management-roles';
import { figure } from '@stoa/text/figure';
import { Moment } from '@stoa/text/moment';
import { Button } from '@stoa/ui/button.tsx';
import { Late } from '@stoa/ui/late.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { Fact } from '../../lib/facts.tsx';
import { RecordLink } from '../../lib/record-link.tsx';
import { useServices } from '../../services.tsx';
import classes from './key-details.module.css';
import { keyFactsQuery } from './key-queries.ts';

export interface KeyDetailsProps {
  readonly id: string;
  readonly onRevoke: () => void;
  readonly onClose: () => void;
}

/** Shows the owner of a key, and what the key does. */
export function KeyDetails({ id, onRevoke, onClose }: KeyDetailsProps) {
  const t = useText();
  const { call, me } = useServices();
  const { data, error, refetch } = useQuery({ ...keyFactsQuery(call, id), retry: false });
  const isGone = error !== null && (hasStatus(error, 404) || hasStatus(error, 400));
  return (
    <Section
      title={data ? t('keys.found', { name: data.display_name }) : t('keys.foundNone')}
      tone="side"
      action={
        <Button size="sm" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {data ? (
        <>
          <KeyFacts facts={data} />
          {roleAllows(me.role, 'revokeManagedCredential') && (
            <Button variant="danger" onClick={onRevoke}>
              {t('keys.revoke')}
            </Button>
          )}
        </>
      ) : isGone ? (
        <p className={classes.gone}>{t('keys.gone')}</p>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Late>
          <div className={classes.pending} aria-hidden="true">
            <Skeleton width="44%" />
            <Skeleton width="36%" />
          </div>
        </Late>
      )}
    </Section>
  );
}

function KeyFacts({ facts }: { readonly facts: CredentialFacts }) {
  const { t, tag } = useLanguage();
  const { application, developer, created_at, last_used_at, expires_at, access } = facts;
  const hasEnded = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return (
    <dl className={classes.facts}>
      <Fact label={t('keys.developer')}>
        <RecordLink of="developers" id={developer.id}>
          <b>{developer.full_name}</b>
        </RecordLink>
        <small>{developer.email}</small>
      </Fact>
      <Fact label={t('keys.application')}>
        <RecordLink of="applications" id={application.id}>
          <b>{application.name}</b>
        </RecordLink>
        <small>
          {facts.other_keys === 0 ? t('keys.otherNone') : t('keys.other', { count: figure(facts.other_keys, tag) })}
        </small>
      </Fact>
      <Fact label={t('keys.opens')}>
        {access.length === 0 && t('keys.opensNothing')}
        <ul className={classes.access}>
          {access.map((each) => (
            <li key={each.id}>
              {each.product} {each.product_version}
              {each.status !== 'approved' && <small>{t(`status.${each.status}`)}</small>}
            </li>
          ))}
        </ul>
      </Fact>
      <Fact label={t('keys.calls')}>
        <b>{figure(facts.calls_24h, tag)}</b>
      </Fact>
      <Fact label={t('keys.used')}>{last_used_at ? <Moment at={last_used_at} /> : t('keys.never')}</Fact>
      <Fact label={t('keys.since')}>
        <Moment at={created_at} />
      </Fact>
      <Fact label={t('keys.ends')}>
        {expires_at ? <Moment at={expires_at} /> : t('keys.noEnd')}
        {hasEnded && <small>{t('keys.ended')}</small>}
        {facts.replaced && <small>{t('keys.replaced')}</small>}
      </Fact>
    </dl>
  );
}
