import { webhookDeliveryStates, webhookEvents } from '@stoa/contract/webhook-names';
import type { Webhook, WebhookDelivery } from '@stoa/contract/webhooks';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import { askNumbered } from '../../lists/ask-numbered.ts';
import type { AddressFilters } from '../../lists/use-address-filters.ts';
import type { AskPage } from '../../lists/use-cursor-list.ts';

export const stateWords = {
  waiting: 'webhooks.stateWaiting',
  delivered: 'webhooks.stateDelivered',
  dead: 'webhooks.stateDead',
} as const;

export const deliveryFilters = ['state', 'type', 'delivery'] as const;

export function askWebhooks(call: Call): AskPage<Webhook> {
  return (after, signal) => askNumbered(after, (query) => call('listWebhooks', { query, signal }));
}

export function webhookQuery(call: Call, webhookId: string) {
  return queryOptions({
    queryKey: ['webhooks', 'one', webhookId],
    queryFn: ({ signal }) => call('getWebhook', { params: { webhookId }, signal }),
  });
}

export function askDeliveries(
  call: Call,
  webhookId: string,
  filters: AddressFilters<(typeof deliveryFilters)[number]>,
): AskPage<WebhookDelivery> {
  const state = webhookDeliveryStates.find((each) => each === filters.state);
  const type = webhookEvents.find((each) => each === filters.type);
  const narrowed = { ...(state && { 'filter[state]': state }), ...(type && { 'filter[type]': type }) };
  return (after, signal) =>
    askNumbered(after, (page) =>
      call('listWebhookDeliveries', { params: { webhookId }, query: { ...page, ...narrowed }, signal }),
    );
}

export function deliveryQuery(call: Call, webhookId: string, deliveryId: string) {
  return queryOptions({
    queryKey: ['webhooks', 'delivery', webhookId, deliveryId],
    queryFn: ({ signal }) => call('getWebhookDelivery', { params: { webhookId, deliveryId }, signal }),
    // A waiting delivery is fetched again until it has arrived.
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? 2_000 : false),
  });
}
