import { roleAllows } from '@stoa/contract/management-roles';
import type { Today } from '@stoa/contract/today';
import { Button } from '@stoa/ui/button.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { openStorage } from '@stoa/ui/open-storage.ts';
import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DoneList } from '../features/today/done-list.tsx';
import { Figures } from '../features/today/figures.tsx';
import { FunnelSection } from '../features/today/funnel-section.tsx';
import { isSetUp, SetUpSteps } from '../features/today/set-up-steps.tsx';
import { todayQuery } from '../features/today/today-queries.ts';
import { WaitingList } from '../features/today/waiting-list.tsx';
import { useLanguage, useText } from '../i18n/language.tsx';
import { ErrorNotice } from '../lib/error-notice.tsx';
import page from '../lib/page.module.css';
import { PendingLines } from '../lib/pending-lines.tsx';
import { useServices } from '../services.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './today-page.module.css';

/** Set in a browser whose owner needs the steps of a new portal no more, though not all are done. */
const stepsHidden = 'stoa-console-steps-hidden';

/** Shows what waits for the user before any figure; then how the portal does, and what was done. */
export function TodayPage() {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const { data, error, refetch } = useQuery(todayQuery(call));
  usePageTitle(t('today.title'));
  const day = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date());
  return (
    <div className={page.page}>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{t('today.title')}</h1>
        <span>{day}</span>
      </header>
      {data ? (
        <Content today={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <PendingLines />
      )}
    </div>
  );
}

function Content({ today }: { readonly today: Today }) {
  const t = useText();
  const { me } = useServices();
  const mine = today.waiting.filter(({ roles }) => roles.includes(me.role));
  const others = today.waiting.filter(({ roles }) => !roles.includes(me.role));
  const count = mine.reduce((sum, row) => sum + row.count, 0);
  const isNew = today.portal.products === 0 && me.role === 'owner';
  const [isHidden, setHidden] = useState(() => openStorage(window).getItem(stepsHidden) !== null);
  const showsSteps = me.role === 'owner' && !isSetUp(today.portal) && !(isHidden && !isNew);
  const hide = () => {
    openStorage(window).setItem(stepsHidden, 'yes');
    setHidden(true);
  };
  return (
    <>
      {today.calls && !isNew && <Figures calls={today.calls} />}
      <div className={classes.columns} data-alone={(!today.done && others.length === 0) || undefined}>
        <div>
          {showsSteps && (
            <Section
              title={t('setUp.title')}
              tone="side"
              action={
                !isNew && (
                  <Button size="sm" onClick={hide}>
                    {t('setUp.hide')}
                  </Button>
                )
              }
            >
              <p className={classes.intro}>{t('setUp.text')}</p>
              <SetUpSteps portal={today.portal} />
            </Section>
          )}
          {!(isNew && count === 0) && (
            <Section title={t('today.waiting')} count={count > 0 ? count : undefined} tone="side">
              {mine.length > 0 ? <WaitingList waiting={mine} isMine /> : <NothingWaits today={today} />}
            </Section>
          )}
          {!isNew && (
            <FunnelSection funnel={today.funnel} hasNews={today.waiting.some(({ kind }) => kind === 'accounts')} />
          )}
        </div>
        <div>
          {others.length > 0 && (
            <Section title={t('today.others')} tone="side">
              <WaitingList waiting={others} isMine={false} />
            </Section>
          )}
          {today.done && (
            <Section title={t('today.done')} tone="side">
              <DoneList done={today.done} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

/** Says so, and what is of use next. */
function NothingWaits({ today }: { readonly today: Today }) {
  const t = useText();
  const { me } = useServices();
  const hasInbox = roleAllows(me.role, 'listRequests');
  const next =
    me.role === 'owner' && today.portal.gateways === 0
      ? 'today.gatewayNext'
      : me.role === 'owner' && today.portal.users === 1
        ? 'today.inviteNext'
        : hasInbox
          ? 'today.emptyRequests'
          : 'today.emptyPublisher';
  return (
    <EmptyState
      title={t('today.empty')}
      actions={
        hasInbox && (
          // A link loses the types of its search when it is a button's `component`.
          <Button component={Link} to="/requests/{-$kind}/{-$id}" search={{ list: 'approved' } as never}>
            {t('today.seeDecided')}
          </Button>
        )
      }
    >
      {t(next)}
    </EmptyState>
  );
}
