import { type ManagementCall, roleAllows } from '@stoa/contract/management-roles';
import type { Waiting } from '@stoa/contract/today';
import { figure } from '@stoa/text/figure';
import { timeAgo } from '@stoa/text/moment';
import { ChevronRightIcon } from '@stoa/ui/icons.tsx';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useLanguage } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/text.ts';
import { ageText, isLate } from '../../lib/age.ts';
import { useServices } from '../../services.tsx';
import { StandingColumns } from './standing-columns.tsx';
import classes from './waiting-list.module.css';

const requests = { to: '/requests/{-$kind}/{-$id}', params: { kind: undefined, id: undefined } } as const;

/** The list that each kind counts, with what narrows it; the call is the one that a role needs to open it. */
const places: Readonly<
  Record<
    Waiting['kind'],
    { readonly call: ManagementCall; readonly link: LinkProps; readonly search?: Readonly<Record<string, string>> }
  >
> = {
  access: { call: 'listRequests', link: requests, search: { kind: 'access' } },
  accounts: { call: 'listRequests', link: requests, search: { kind: 'account' } },
  clients: { call: 'listClients', link: { to: '/clients' }, search: { state: 'failed' } },
  webhooks: { call: 'listWebhooks', link: { to: '/webhooks' } },
  gateways: { call: 'listGateways', link: { to: '/gateways' } },
  keys: { call: 'listManagedCredentials', link: { to: '/keys' }, search: { list: 'ending' } },
  certificates: { call: 'listManagedCertificates', link: { to: '/keys' }, search: { list: 'certificates-ending' } },
  sunset: { call: 'listEndingVersions', link: { to: '/today/ending' } },
};

/** Kinds of things that wait, each with how many, the first of them and how long. */
export function WaitingList({ waiting, isMine }: { readonly waiting: readonly Waiting[]; readonly isMine: boolean }) {
  return (
    <ul>
      {waiting.map((row) => (
        <li key={row.kind}>
          <Row row={row} isMine={isMine} />
        </li>
      ))}
    </ul>
  );
}

function Row({ row, isMine }: { readonly row: Waiting; readonly isMine: boolean }) {
  const { me } = useServices();
  const place = places[row.kind];
  // The server sends no names to a role that cannot open the list.
  if (!roleAllows(me.role, place.call) || row.examples.length === 0)
    return (
      <div className={classes.row}>
        <Content row={row} isMine={isMine} />
      </div>
    );
  return (
    <Link className={classes.row} {...place.link} search={place.search ?? {}}>
      <Content row={row} isMine={isMine} />
      <ChevronRightIcon className={classes.chevron} />
    </Link>
  );
}

function Content({ row, isMine }: { readonly row: Waiting; readonly isMine: boolean }) {
  const { t, tag } = useLanguage();
  const { kind, count, at, roles } = row;
  const isEnding = kind === 'keys' || kind === 'certificates' || kind === 'sunset';
  const isWarning = isEnding ? false : isLate(at) || kind === 'gateways';
  const moment = timeAgo(new Date(at), new Date(), tag);
  return (
    <>
      <StandingColumns kind={kind} count={count} />
      <b>
        {t(`kind.${kind}`)} <span className={classes.count}>{count}</span>
      </b>
      <p className={classes.about}>
        {sunsetText(row, t, tag) ?? exampleText(row, t)}
        {!isMine && <small>{t('today.turn', { roles: roles.map((role) => t(`role.${role}`)).join(', ') })}</small>}
      </p>
      <time
        dateTime={at}
        data-late={isWarning || undefined}
        title={t(isEnding ? 'today.ends' : 'today.since', { moment })}
      >
        {isEnding ? moment : ageText(Date.now() - Date.parse(at), tag)}
      </time>
    </>
  );
}

function exampleText({ examples: [first, second], count }: Waiting, t: Translate): string {
  if (first === undefined) return '';
  if (count === 1 || second === undefined) return first;
  return count === 2 ? t('today.two', { first, second }) : t('today.and', { first, count: count - 1 });
}

/** Names the developers whom the end of versions will surprise. */
function sunsetText(row: Waiting, t: Translate, tag: string): string | undefined {
  if (row.kind !== 'sunset') return undefined;
  const names = exampleText(row, t);
  const { applications } = row;
  if (applications === null) return names;
  return applications === 1
    ? t('today.sunsetOne', { names })
    : t('today.sunset', { names, applications: figure(applications, tag) });
}
