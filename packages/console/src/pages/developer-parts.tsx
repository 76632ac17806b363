import type { DeveloperPage as Page } from '@stoa/contract/managed-people';
import { Moment, timeAgo } from '@stoa/text/moment';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { Link } from '@tanstack/react-router';
import { ResetNote } from '../features/people/reset-note.tsx';
import { useLanguage, useText } from '../i18n/language.tsx';
import { actsColumn } from '../lib/acts-column.tsx';
import { Fact, Facts } from '../lib/facts.tsx';
import { ApplicationLink } from '../lib/record-link.tsx';
import { RecordTable } from '../lib/records/record-table.tsx';
import { AccessWords } from '../lib/records/shared-lists.tsx';

/** What the account is. */
export function AccountFacts({ page: { developer, decision } }: { readonly page: Page }) {
  const { t, tag } = useLanguage();
  const words = {
    status: t(`status.${developer.status}`),
    moment: timeAgo(new Date(developer.status_since), new Date(), tag),
  };
  const ways = [developer.has_password ? t('facts.password') : undefined, ...developer.identity_providers];
  const { second_factor: factor } = developer;
  const factors = [
    ...(factor.authenticator ? [t('facts.authenticator')] : []),
    ...(factor.passkeys > 0 ? [t('facts.passkeys', { count: factor.passkeys })] : []),
    ...(factor.recovery_codes_left > 0 ? [t('facts.recoveryCodes', { count: factor.recovery_codes_left })] : []),
  ];
  return (
    <Facts title={t('records.account')}>
      <Fact label={t('records.status')}>
        {decision?.by ? t('decided.by', { ...words, by: decision.by }) : t('decided.alone', words)}
        {decision?.reason && <small>“{decision.reason}”</small>}
      </Fact>
      <Fact label={t('records.signedUp')}>
        <Moment at={developer.created_at} />
      </Fact>
      <Fact label={t('records.confirmed')}>
        {developer.confirmed_at ? <Moment at={developer.confirmed_at} /> : t('facts.unconfirmed')}
      </Fact>
      <Fact label={t('records.logIn')}>{ways.filter(Boolean).join(', ') || t('facts.noWayIn')}</Fact>
      <Fact label={t('records.secondFactor')}>
        {factors.join(', ') || t('facts.noFactor')}
        {factor.reset_due_at && <ResetNote dueAt={factor.reset_due_at} mail={factor.reset_mail} />}
      </Fact>
      {developer.locked_until && (
        <Fact label={t('records.locked')}>
          <Moment at={developer.locked_until} />
        </Fact>
      )}
    </Facts>
  );
}

export function ApplicationTable({ page: { applications, developer } }: { readonly page: Page }) {
  const t = useText();
  return (
    <RecordTable
      title={t('nav.applications')}
      none={t('records.noOwnApplications')}
      action={
        developer.application_count > applications.length && (
          <Link to="/applications" search={{ developer: developer.id }}>
            {t('records.all', { count: developer.application_count })}
          </Link>
        )
      }
      rows={applications}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: t('records.name'), isRowHeader: true, cell: (row) => <ApplicationLink {...row} /> },
        { id: 'access', header: t('kind.access'), cell: ({ access }) => <AccessWords access={access} /> },
        { id: 'strategy', header: t('facts.strategy'), hiddenBelow: 'medium', cell: ({ strategy }) => strategy ?? '' },
        { id: 'since', header: t('keys.since'), cell: ({ created_at }) => <Moment at={created_at} /> },
      ]}
    />
  );
}

export function SessionTable(props: {
  readonly sessions: Page['sessions'];
  readonly onEnd?: ((id: string) => void) | undefined;
}) {
  const { sessions, onEnd } = props;
  const t = useText();
  const browserOf = ({ browser, operating_system }: Page['sessions'][number]) =>
    [browser, operating_system].filter(Boolean).join(', ') || t('records.unknownBrowser');
  return (
    <RecordTable
      title={t('records.sessions')}
      none={t('records.noSessions')}
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        { id: 'browser', header: t('records.browser'), isRowHeader: true, cell: browserOf },
        { id: 'ip', header: t('records.ip'), cell: ({ ip }) => ip },
        { id: 'seen', header: t('records.seen'), cell: ({ last_seen_at }) => <Moment at={last_seen_at} /> },
        ...actsColumn<Page['sessions'][number]>(
          t('keys.acts'),
          onEnd &&
            ((session) => (
              <WordLink
                component="button"
                aria-label={t('records.endOne', { browser: browserOf(session) })}
                onClick={() => onEnd(session.id)}
              >
                {t('records.end')}
              </WordLink>
            )),
        ),
      ]}
    />
  );
}

export function TeamTable({ teams }: Pick<Page, 'teams'>) {
  const t = useText();
  return (
    <RecordTable
      title={t('records.teams')}
      none={t('records.noTeams')}
      rows={teams}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: t('records.name'), isRowHeader: true, cell: ({ name }) => name },
        { id: 'since', header: t('records.memberSince'), cell: ({ member_since }) => <Moment at={member_since} /> },
      ]}
    />
  );
}

export function MailTable({ mails }: Pick<Page, 'mails'>) {
  const t = useText();
  return (
    <RecordTable
      title={t('records.mails')}
      none={t('records.noMails')}
      rows={mails}
      rowKey={({ at, message }) => `${at} ${message}`}
      columns={[
        { id: 'message', header: t('records.mail'), isRowHeader: true, cell: ({ message }) => <code>{message}</code> },
        { id: 'state', header: t('records.status'), cell: ({ state }) => t(`records.${state}`) },
        { id: 'at', header: t('records.at'), cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}
