import type { Waiting } from '@stoa/contract/today';
import { timeAgo } from '@stoa/text/moment';
import { ChevronRightIcon } from '@stoa/ui/icons.tsx';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../i18n/language.tsx';
import { ageText, isLate } from '../../lib/age.ts';
import { StandingColumns } from './standing-columns.tsx';
import classes from './waiting-list.module.css';

/** What has no screen yet is settled in a terminal. */
const commands: Readonly<Record<Exclude<Waiting['kind'], 'access' | 'accounts'>, string>> = {
  clients: 'npx stoa clients list',
  webhooks: 'npx stoa webhooks list',
  gateways: 'npx stoa gateways list',
  keys: 'npx stoa applications list',
  certificates: 'npx stoa certificates list',
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
  const { kind } = row;
  const content = <Content row={row} isMine={isMine} />;
  // Without names there is no list that this role could open.
  if ((kind === 'access' || kind === 'accounts') && row.examples.length > 0)
    return (
      <Link
        className={classes.row}
        to="/requests/{-$kind}/{-$id}"
        params={{ kind: undefined, id: undefined }}
        search={{ kind: kind === 'access' ? 'access' : 'account' }}
      >
        {content}
        <ChevronRightIcon className={classes.chevron} />
      </Link>
    );
  return <div className={classes.row}>{content}</div>;
}

function Content({ row, isMine }: { readonly row: Waiting; readonly isMine: boolean }) {
  const { t, tag } = useLanguage();
  const { kind, count, at, roles } = row;
  const isEnding = kind === 'keys' || kind === 'certificates';
  const isWarning = isEnding ? false : isLate(at) || kind === 'gateways';
  const moment = timeAgo(new Date(at), new Date(), tag);
  return (
    <>
      <StandingColumns kind={kind} count={count} />
      <b>
        {t(`kind.${kind}`)} <span className={classes.count}>{count}</span>
      </b>
      <p className={classes.about}>
        {exampleText(row, t)}
        {!isMine && <small>{t('today.turn', { roles: roles.map((role) => t(`role.${role}`)).join(', ') })}</small>}
        {isMine && kind !== 'access' && kind !== 'accounts' && (
          <small>{t('today.command', { command: commands[kind] })}</small>
        )}
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

function exampleText({ examples: [first, second], count }: Waiting, t: ReturnType<typeof useLanguage>['t']): string {
  if (first === undefined) return '';
  if (count === 1 || second === undefined) return first;
  return count === 2 ? t('today.two', { first, second }) : t('today.and', { first, count: count - 1 });
}
