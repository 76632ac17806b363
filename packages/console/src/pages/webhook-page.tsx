import { hasStatus } from '@stoa/client/has-status';
import { roleAllows } from '@stoa/contract/management-roles';
import { webhookDeliveryStates, webhookEvents } from '@stoa/contract/webhook-names';
import { Button } from '@stoa/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { DeliveryDialog } from '../features/webhooks/delivery-dialog.tsx';
import { ReplayDialog } from '../features/webhooks/replay-dialog.tsx';
import { WebhookMenu } from '../features/webhooks/webhook-acts.tsx';
import { deliveryColumns } from '../features/webhooks/webhook-columns.tsx';
import { type AskedOfWebhook, WebhookDialogs } from '../features/webhooks/webhook-dialogs.tsx';
import { askDeliveries, deliveryFilters, stateWords, webhookQuery } from '../features/webhooks/webhook-queries.ts';
import classes from '../features/webhooks/webhooks.module.css';
import { useText } from '../i18n/language.tsx';
import { FilterSelect } from '../lists/filter-select.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

/** One receiver: what it was sent, and how that went. */
export function WebhookPage() {
  const { me } = useServices();
  const { webhookId = '' } = useParams({ strict: false }) as { webhookId?: string };
  return roleAllows(me.role, 'listWebhookDeliveries') ? (
    <Deliveries key={webhookId} webhookId={webhookId} />
  ) : (
    <MissingPage />
  );
}

function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const t = useText();
  const { call } = useServices();
  const navigate = useNavigate();
  const { data: webhook, error } = useQuery(webhookQuery(call, webhookId));
  const { filters, change } = useAddressFilters(deliveryFilters);
  const { delivery: opened, state, type } = filters;
  const ask = askDeliveries(call, webhookId, filters);
  const list = useCursorList(['webhooks', 'deliveries', webhookId, state, type], ask);
  const [asked, setAsked] = useState<AskedOfWebhook | 'replay'>();
  const title = webhook ? t('webhooks.deliveries', { url: webhook.description || webhook.url }) : t('webhooks.title');
  if (hasStatus(error, 404)) return <MissingPage />;
  return (
    <>
      <p className={classes.back}>
        <Link to="/webhooks">{t('webhooks.back')}</Link>
      </p>
      <ListPage
        title={title}
        intro={t('webhooks.deliveriesText')}
        list={list}
        rowKey={({ id }) => id}
        isFiltered={state !== undefined || type !== undefined}
        empty={{ title: t('webhooks.noDeliveries'), text: t('webhooks.noDeliveriesText') }}
        filters={
          <>
            <FilterSelect
              label={t('webhooks.state')}
              all={t('webhooks.allStates')}
              value={state}
              options={webhookDeliveryStates.map((each) => [each, t(stateWords[each])])}
              onChange={(chosen) => change({ state: chosen })}
            />
            <FilterSelect
              label={t('webhooks.event')}
              all={t('webhooks.allEvents')}
              value={type}
              options={webhookEvents.map((each) => [each, each])}
              onChange={(chosen) => change({ type: chosen })}
            />
          </>
        }
        actions={
          webhook && (
            <>
              <Button onClick={() => setAsked('replay')}>{t('webhooks.replayMany')}</Button>
              <WebhookMenu webhook={webhook} onAct={(act) => setAsked({ act, webhook })} />
            </>
          )
        }
        columns={deliveryColumns(t, ({ id }) => change({ delivery: id }))}
        exported={{
          ask,
          name: 'deliveries',
          columns: ['id', 'type', 'state', 'last_status', 'last_reason', 'attempts', 'created_at'],
        }}
      />
      {asked === 'replay' && <ReplayDialog webhookId={webhookId} onClose={() => setAsked(undefined)} />}
      <WebhookDialogs
        asked={asked === 'replay' ? undefined : asked}
        onClose={() => setAsked(undefined)}
        onRemoved={() => void navigate({ to: '/webhooks' })}
      />
      {opened && (
        <DeliveryDialog webhookId={webhookId} deliveryId={opened} onClose={() => change({ delivery: undefined })} />
      )}
    </>
  );
}
