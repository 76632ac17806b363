import type { Waiting } from '@stoa/contract/today';
import { figure } from '@stoa/text/figure';
import { timeAgo } from '@stoa/text/moment';
import { ChevronRightIcon } from '@stoa/ui/icons.tsx';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/text.ts';
import { ageText, isLate } from '../../lib/age.ts';
import { screensOf } from '../../screens.ts';
import { useServices } from '../../services.tsx';
import { StandingColumns } from './standing-columns.tsx';
import classes from './waiting-list.module.css';

/** What has no screen yet is settled in a terminal. */
const commands: Readonly<Partial<Record<Waiting['kind'], string>>> = {
  clients: 'npx stoa clients list',
  webhooks: 'npx stoa webhooks list',
  gateways: 'npx stoa gateways list',
};

/** The screen that has the list of each kind, by its id; and what narrows that list. */
const places: Readonly<Partial<Record<Waiting['kind'], { readonly screen: string; readonly search: object }>>> = {
  access: { screen: 'requests', search: { kind: 'access' } },
  accounts: { screen: 'requests', search: { kind: 'account' } },
  webhooks: { screen: 'webhooks', search: {} },
  gateways: { screen: 'gateways', search: {} },
  keys: { screen: 'keys', search: { list: 'ending' } },
  certificates: { screen: 'keys', search: { list: 'certificates-ending' } },
  sunset: { screen: 'products', search: {} },
};

/** Kinds of things that wait, each with how many, the first of them and how long. */
export function WaitingList({ waiting, isMine }: { readonly waiting: readonly Waiting[]; readonly isMine: boolean }) {
  return (
    <ul className={classes.list}>
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
  const screen = place && screensOf(me.role).find(({ id }) => id === place.screen);
  // Without names there is no list that this role could open.
  if (!place || !screen || row.examples.length === 0)
    return (
      <div className={classes.row}>
        <Content row={row} command={isMine ? commands[row.kind] : undefined} isMine={isMine} />
      </div>
    );
  return (
    <Link className={classes.row} {...screen.link} search={place.search as never}>
      <Content row={row} command={undefined} isMine={isMine} />
      <ChevronRightIcon className={classes.chevron} />
    </Link>
  );
}

function Content(props: { readonly row: Waiting; readonly command: string | undefined; readonly isMine: boolean }) {
  const { row, command, isMine } = props;
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
        {command && <small>{t('today.command', { command })}</small>}
      </p>
      <time
        dateTime={at}
        data-late={isWarning || undefined}
        title={t(isEnding ? 'today.ends' : 'today.since', { moment })}
      >
        {ageText(Date.now() - Date.parse(at), tag)}
      </time>
    </>
  );
}

function exampleText({ examples: [first, second], count }: Waiting, t: Translate): string {
  if (first === undefined) return '';
  if (count === 1 || second === undefined) return first;
  return count === 2 ? t('today.two', { first, second }) : t('today.and', { first, count: count - 1 });
}

/** Whom the end of versions will surprise. */
function sunsetText(row: Waiting, t: Translate, tag: string): string | undefined {
  if (row.kind !== 'sunset') return undefined;
  const names = exampleText(row, t);
  const { applications } = row;
  if (applications === null) return names;
  return applications === 1
    ? t('today.sunsetOne', { names })
    : t('today.sunset', { names, applications: figure(applications, tag) });
}
