import type { Webhook, WebhookDelivery, WebhookDeliveryState, webhookEvents } from '@stoa/contract/webhooks';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import { askNumbered } from '../../lists/ask-numbered.ts';
import type { AddressFilters } from '../../lists/use-address-filters.ts';
import type { AskPage } from '../../lists/use-cursor-list.ts';

export type WebhookEvent = (typeof webhookEvents)[number];

// The names are repeated here without loading the schemas, as in people-queries.ts; the compiler checks that none is missing.
export const events = Object.keys({
  'registration.requested': 1,
  'registration.approved': 1,
  'registration.rejected': 1,
  'registration.revoked': 1,
  'registration.scopes_changed': 1,
  'registration.deleted': 1,
  'application.reference_id_changed': 1,
  'application.client_proven': 1,
  'application.client_unproven': 1,
  'credential.created': 1,
  'credential.rotated': 1,
  'credential.revoked': 1,
  'developer.registered': 1,
  'developer.pending': 1,
  'developer.approved': 1,
  'developer.rejected': 1,
  'developer.disabled': 1,
  'developer.deleted': 1,
  'product_version.deprecated': 1,
} satisfies Record<WebhookEvent, 1>) as readonly WebhookEvent[];

export const deliveryStates = Object.keys({
  waiting: 1,
  delivered: 1,
  dead: 1,
} satisfies Record<WebhookDeliveryState, 1>) as readonly WebhookDeliveryState[];

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
  const state = deliveryStates.find((each) => each === filters.state);
  const type = events.find((each) => each === filters.type);
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
