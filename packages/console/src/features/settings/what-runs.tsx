import type { Status } from '@stoa/contract/management';
import { figure } from '@stoa/text/figure';
import { timeAgo } from '@stoa/text/moment';
import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import classes from './settings.module.css';
import { statusQuery } from './settings-queries.ts';

/** Server, database, and what waits or was given up. */
export function WhatRuns() {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const { data } = useQuery(statusQuery(call));
  if (!data) return null;
  const { version, mode, started_at, database, public_url } = data;
  const moment = timeAgo(new Date(started_at), new Date(), tag);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('settings.server'), t('settings.serverText', { version, mode, moment })],
    [t('settings.address'), public_url],
    [t('settings.database'), t(`settings.${database.kind}`, { version: database.version })],
    ...queuesOf(data, t, tag),
    ...data.jobs.map((job) => [t(`settings.job.${job.name}`), stateOf(job, t, tag)] as const),
  ];
  return (
    <Section anchor="runs" title={t('settings.runs')}>
      <dl className={classes.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Tells when a job ran and when it runs again; failures stand out until one run goes well. */
function stateOf({ last_run_at, next_run_at, failures }: Status['jobs'][number], t: Words, tag: string): ReactNode {
  const ago = (moment: string) => timeAgo(new Date(moment), new Date(), tag);
  if (next_run_at === null) return t('settings.jobRuns');
  if (last_run_at === null) return t('settings.jobFirst', { next: ago(next_run_at) });
  const moments = { last: ago(last_run_at), next: ago(next_run_at) };
  if (failures === 0) return t('settings.jobRan', moments);
  return <em>{t('settings.jobFails', { count: figure(failures, tag), ...moments })}</em>;
}

type Words = ReturnType<typeof useLanguage>['t'];

function queuesOf({ mails, clients, webhooks, outbox, folding }: Status, t: Words, tag: string): [string, ReactNode][] {
  const line = (under: number, bad: number, badWord: 'settings.failed' | 'settings.failing') => (
    <>
      {under > 0 && t('settings.queued', { count: figure(under, tag) })}
      {under > 0 && bad > 0 && ', '}
      {bad > 0 && <em>{t(badWord, { count: figure(bad, tag) })}</em>}
      {under === 0 && bad === 0 && t('settings.fine')}
    </>
  );
  const behind = (count: number, oldest: string | null, text: 'settings.outboxWaits' | 'settings.foldingWaits') =>
    count === 0 || oldest === null
      ? t('settings.fine')
      : t(text, { count: figure(count, tag), moment: timeAgo(new Date(oldest), new Date(), tag) });
  return [
    [t('settings.outbox'), behind(outbox.waiting, outbox.oldest_at, 'settings.outboxWaits')],
    [t('settings.folding'), behind(folding.batches, folding.oldest_at, 'settings.foldingWaits')],
    [t('settings.mails'), line(mails.queued, mails.failed, 'settings.failed')],
    [t('settings.clients'), line(clients.under_way, clients.failed, 'settings.failed')],
    [
      t('settings.webhooks'),
      <Link key="webhooks" to="/webhooks">
        {line(0, webhooks.failing + webhooks.dead, 'settings.failing')}
      </Link>,
    ],
  ];
}
