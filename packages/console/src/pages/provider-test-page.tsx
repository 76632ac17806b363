import type { ProviderTest } from '@stoa/contract/managed-entrance';
import { reasonOf } from '@stoa/text/reason';
import { DataTable } from '@stoa/ui/data-table.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';
import { Fact, Facts } from '../lib/facts.tsx';
import page from '../lib/page.module.css';
import { useServices } from '../services.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './access-page.module.css';

/** The page in the window of a provider's test: what came from the provider, and what Stoa would do with it. */
export function ProviderTestPage() {
  const t = useText();
  const { call } = useServices();
  const { testId } = useParams({ from: '/access/tests/$testId' });
  const { data, error } = useQuery({
    queryKey: ['access', 'test', testId],
    queryFn: ({ signal }) => call('getProviderTest', { params: { testId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? 2000 : false),
  });
  const title = t('entrance.testTitle', { name: data?.provider ?? '…' });
  usePageTitle(title);
  return (
    <div className={`${page.page} ${classes.page}`}>
      <h1 tabIndex={-1}>{title}</h1>
      {error && <Notice kind="danger">{reasonOf(error, t)}</Notice>}
      {data && (
        <p className={classes.note}>{t(data.status === 'waiting' ? 'entrance.waiting' : 'entrance.testDone')}</p>
      )}
      {data?.failure && <Failure failure={data.failure} />}
      {data?.outcome && <Outcome as={data.as} outcome={data.outcome} />}
      {data?.claims && <Claims title={t('entrance.idToken')} claims={data.claims.id_token} />}
      {data?.claims?.userinfo && <Claims title={t('entrance.userinfo')} claims={data.claims.userinfo} />}
    </div>
  );
}

function Failure({ failure }: { readonly failure: NonNullable<ProviderTest['failure']> }) {
  const t = useText();
  return (
    <Section title={t('entrance.failed')}>
      <Notice kind="danger" title={<code>{failure.code}</code>}>
        {t('entrance.failedText')}
      </Notice>
      <ul className={classes.messages}>
        {failure.messages.map((message) => (
          <li key={message}>
            <code>{message}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const reasons = [
  'email_missing',
  'email_unverified',
  'account_exists',
  'not_invited',
  'pending',
  'rejected',
  'disabled',
] as const;

interface OutcomeProps {
  readonly as: ProviderTest['as'];
  readonly outcome: NonNullable<ProviderTest['outcome']>;
}

function Outcome({ as, outcome }: OutcomeProps) {
  const t = useText();
  const { action, refused, account, role, teams, groups } = outcome;
  const reason = reasons.find((one) => one === refused);
  return (
    <Section title={t('entrance.would')}>
      <Notice
        kind={refused ? 'warning' : 'success'}
        title={t(refused ? 'entrance.refused' : 'entrance.signedIn')}
        announce="none"
      >
        {reason && `${t(`entrance.refused.${reason}`)} `}
        {t(`entrance.would.${action}`)}
      </Notice>
      {account && (
        <Facts title={t('entrance.account')}>
          <Fact label={t('entrance.name')}>{account.name}</Fact>
          <Fact label={t('entrance.address')}>{account.email}</Fact>
          <Fact label={t('entrance.status')}>{account.status}</Fact>
          {as === 'users' ? (
            <Fact label={t('entrance.role')}>{role ?? t('entrance.noRole')}</Fact>
          ) : (
            <Fact label={t('entrance.ofTeams')}>{teams.join(', ') || t('entrance.noTeams')}</Fact>
          )}
          {groups && (
            <Fact label={t('entrance.groups')}>
              {groups.complete ? groups.values.join(', ') || t('entrance.noGroups') : t('entrance.groupsUnknown')}
            </Fact>
          )}
        </Facts>
      )}
    </Section>
  );
}

function Claims({ title, claims }: { readonly title: string; readonly claims: Readonly<Record<string, unknown>> }) {
  const t = useText();
  return (
    <Section title={title}>
      <DataTable
        caption={title}
        rows={Object.entries(claims)}
        rowKey={([name]) => name}
        columns={[
          { id: 'claim', header: t('entrance.claim'), isRowHeader: true, cell: ([name]) => <code>{name}</code> },
          {
            id: 'value',
            header: t('entrance.value'),
            cell: ([, value]) => <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>,
          },
        ]}
      />
    </Section>
  );
}
