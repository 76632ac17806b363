import type { ApplicationPage, DeveloperPage } from '@stoa/contract/managed-people';
import { figure } from '@stoa/text/figure';
import { Moment } from '@stoa/text/moment';
import type { DataColumn } from '@stoa/ui/data-table.tsx';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { takeAwayColumn } from '../acts-column.tsx';
import { Fact, Facts } from '../facts.tsx';
import { keyTimes } from '../key-times.tsx';
import { ApplicationLink } from '../record-link.tsx';
import { RecordTable } from './record-table.tsx';

type Key = DeveloperPage['keys'][number];

/** Keys with their last use. @param onRevoke undefined: the role may not */
export function KeyTable(props: {
  readonly keys: readonly Key[];
  readonly withApplication: boolean;
  readonly onRevoke?: ((id: string) => void) | undefined;
}) {
  const { keys, withApplication, onRevoke } = props;
  const t = useText();
  const columns: DataColumn<Key>[] = [
    { id: 'name', header: t('keys.key'), isRowHeader: true, cell: ({ display_name }) => display_name },
    ...(withApplication
      ? [
          {
            id: 'application',
            header: t('keys.application'),
            cell: ({ application }: Key) => <ApplicationLink {...application} />,
          },
        ]
      : []),
    ...keyTimes<Key>(t),
    ...takeAwayColumn<Key>(t, {
      verb: t('keys.revoke'),
      label: ({ display_name }) => t('keys.revokeOne', { name: display_name }),
      onPress: onRevoke && (({ id }) => onRevoke(id)),
    }),
  ];
  return (
    <RecordTable
      title={t('nav.keys')}
      none={t('records.noKeys')}
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
    />
  );
}

/** Requests and errors of a day and of a month. */
export function CallFigures({ calls }: Pick<DeveloperPage, 'calls'>) {
  const { t, tag } = useLanguage();
  if (!calls) return null;
  const words = ({ requests, client_errors, server_errors }: NonNullable<typeof calls>['day']) =>
    t('records.callFigures', { requests: figure(requests, tag), errors: figure(client_errors + server_errors, tag) });
  return (
    <Facts title={t('records.calls')}>
      <Fact label={t('records.day')}>{words(calls.day)}</Fact>
      <Fact label={t('records.month')}>{words(calls.month)}</Fact>
    </Facts>
  );
}

const known = [
  'developer_registered',
  'developer_approved',
  'developer_rejected',
  'developer_disabled',
  'developer_renamed',
  'email_verified',
] as const;
const ours = ['application_created', 'application_updated', 'application_transferred', 'application_deleted'] as const;

/** What happened to it, and who did it. */
export function HistoryTable({ history }: Pick<ApplicationPage, 'history'>) {
  const t = useText();
  const eventWords = (event: string) => {
    const name = known.find((each) => each === event);
    const own = ours.find((each) => each === event);
    return name ? t(`event.${name}`) : own ? t(`records.${own}`) : event;
  };
  return (
    <RecordTable
      title={t('facts.earlier')}
      none={t('records.noHistory')}
      rows={history}
      rowKey={({ at, event }) => `${at} ${event}`}
      columns={[
        {
          id: 'event',
          header: t('records.what'),
          isRowHeader: true,
          cell: ({ event, reason }) => (
            <>
              {eventWords(event)}
              {reason && ` “${reason}”`}
            </>
          ),
        },
        { id: 'by', header: t('records.by'), cell: ({ by }) => by ?? '' },
        { id: 'at', header: t('records.at'), cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}

/** The audit log's words, for who may read it. */
export function AuditTable({ audit }: Pick<DeveloperPage, 'audit'>) {
  const t = useText();
  if (!audit) return null;
  return (
    <RecordTable
      title={t('nav.audit')}
      none={t('records.noHistory')}
      rows={audit}
      rowKey={({ id }) => id}
      columns={[
        { id: 'event', header: t('records.event'), isRowHeader: true, cell: ({ event }) => <code>{event}</code> },
        { id: 'about', header: t('records.about'), cell: ({ about }) => about ?? '' },
        { id: 'by', header: t('records.by'), cell: ({ by }) => by ?? '' },
        { id: 'ip', header: t('records.ip'), hiddenBelow: 'wide', cell: ({ ip }) => ip ?? '' },
        { id: 'at', header: t('records.at'), cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}

/** `Parcels v3, and 2 more`: what an application has access to, in a cell. */
export function AccessWords({ access }: Pick<DeveloperPage['applications'][number], 'access'>) {
  const t = useText();
  const [first, ...rest] = access;
  if (!first) return t('records.noAccess');
  const words = t('facts.accessOf', {
    version: `${first.product.name} ${first.product_version.name}`,
    status: t(`status.${first.status}`).toLocaleLowerCase(),
  });
  return rest.length === 0 ? words : t('today.and', { first: words, count: rest.length });
}
