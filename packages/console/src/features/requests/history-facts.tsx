import type { DeveloperReview } from '@stoa/contract/managed-requests';
import { Moment } from '@stoa/text/moment';
import { useText } from '../../i18n/language.tsx';
import { Fact, Facts } from '../../lib/facts.tsx';

const known = [
  'registration_requested',
  'registration_approved',
  'registration_rejected',
  'registration_revoked',
  'registration_reinstated',
  'registration_scopes_narrowed',
  'registration_client_changed',
  'registration_deleted',
  'developer_registered',
  'developer_approved',
  'developer_rejected',
  'developer_disabled',
  'developer_renamed',
  'email_verified',
] as const;

/** What happened to it, newest first: who decided, when, and why. */
export function HistoryFacts({ history }: Pick<DeveloperReview, 'history'>) {
  const t = useText();
  if (history.length === 0) return null;
  return (
    <Facts title={t('facts.earlier')}>
      {history.map(({ at, event, by, by_kind, reason, scopes }) => {
        const name = known.find((each) => each === event);
        return (
          <Fact key={`${at} ${event}`} label={<Moment at={at} />}>
            {name ? t(`event.${name}`) : event}
            {by && by_kind === 'operator' && ` ${t('event.by', { name: by })}`}
            {scopes && scopes.length > 0 && <small>{scopes.join(' ')}</small>}
            {reason && <small>“{reason}”</small>}
          </Fact>
        );
      })}
    </Facts>
  );
}
