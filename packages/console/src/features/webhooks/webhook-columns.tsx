import type { Webhook, WebhookDelivery } from '@stoa/contract/webhooks';
import { figure } from '@stoa/text/figure';
import { Moment } from '@stoa/text/moment';
import type { DataColumn } from '@stoa/ui/data-table.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/text.ts';
import { actsColumn } from '../../lib/acts-column.tsx';
import { stateWords } from './webhook-queries.ts';
import classes from './webhooks.module.css';

export function webhookColumns(
  t: Translate,
  tag: string,
  actions: (webhook: Webhook) => ReactNode,
): DataColumn<Webhook>[] {
  return [
    {
      id: 'receiver',
      header: t('webhooks.receiver'),
      isRowHeader: true,
      cell: ({ id, url, description }) => (
        <span className={classes.name}>
          <Link to="/webhooks/$webhookId" params={{ webhookId: id }}>
            {description || url}
          </Link>
          {description && <small>{url}</small>}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('webhooks.state'),
      cell: ({ state, failing_since }) => (
        <span className={state === 'failing' ? classes.bad : state === 'paused' ? classes.late : undefined}>
          {t(`webhooks.${state}`)}
          {state === 'failing' && failing_since && (
            <span className={classes.since}>
              <Moment at={failing_since} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'events',
      header: t('webhooks.events'),
      hiddenBelow: 'medium',
      cell: ({ events }) => (events.length === 0 ? t('webhooks.every') : figure(events.length, tag)),
    },
    {
      id: 'last',
      header: t('webhooks.lastDelivered'),
      cell: ({ last_delivered_at }) => (last_delivered_at ? <Moment at={last_delivered_at} /> : t('webhooks.never')),
    },
    {
      id: 'waiting',
      header: t('webhooks.waiting'),
      align: 'end',
      cell: ({ id, waiting }) => count(id, 'waiting', waiting, tag),
    },
    { id: 'dead', header: t('webhooks.dead'), align: 'end', cell: ({ id, dead }) => count(id, 'dead', dead, tag) },
    ...actsColumn(t('common.actions'), actions),
  ];
}

/** Leads to the deliveries that it counts. */
function count(webhookId: string, state: 'waiting' | 'dead', value: number, tag: string): ReactNode {
  if (value === 0) return '0';
  return (
    <Link to="/webhooks/$webhookId" params={{ webhookId }} search={{ state }}>
      {figure(value, tag)}
    </Link>
  );
}

export function deliveryColumns(
  t: Translate,
  onOpen: (delivery: WebhookDelivery) => void,
): DataColumn<WebhookDelivery>[] {
  return [
    {
      id: 'type',
      header: t('webhooks.event'),
      isRowHeader: true,
      cell: (delivery) => (
        <button type="button" className={classes.type} aria-haspopup="dialog" onClick={() => onOpen(delivery)}>
          {delivery.type}
        </button>
      ),
    },
    {
      id: 'state',
      header: t('webhooks.state'),
      cell: ({ state }) => <span className={state === 'dead' ? classes.bad : undefined}>{t(stateWords[state])}</span>,
    },
    {
      id: 'answer',
      header: t('webhooks.answer'),
      cell: ({ last_status, last_reason }) => last_status ?? last_reason ?? '–',
    },
    { id: 'attempts', header: t('webhooks.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    { id: 'when', header: t('webhooks.when'), cell: ({ created_at }) => <Moment at={created_at} /> },
  ];
}
