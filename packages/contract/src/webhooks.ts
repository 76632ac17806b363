import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { equalityFilter } from './query.ts';
import { routes } from './routes.ts';
import { ids, moment, timestamp, uuid } from './values.ts';
import { webhookDeliveryStates, webhookEvents } from './webhook-names.ts';

/** The event that `testWebhook` sends; a webhook cannot subscribe to it. */
export const webhookTest = 'webhook.test';

const events = z.array(z.enum(webhookEvents)).max(webhookEvents.length).meta({
  description: 'What it is told of. None: everything, kinds to come too.',
});
const description = z.string().trim().max(255);
/** The server decides whether https is required: a portal in development may send to itself. */
const url = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^https?:\/\/[^\s]+$/)
  .meta({
    description: 'https; http where the portal runs in development, or to its own machine. No user, no password.',
    example: 'https://gateway.example.com/stoa',
  });
const personal = z.boolean().meta({ description: 'Whether names and email addresses of developers are sent.' });
const allowPrivate = z.boolean().meta({
  description:
    'Whether it may be in a private network. Addresses that are nobody’s, and those of cloud metadata, never.',
});

const webhookFields = {
  id: uuid,
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  include_personal_data: personal,
  allow_private: allowPrivate,
  state: z.enum(['active', 'failing', 'paused']).meta({
    description:
      '`failing`: the latest attempt failed. It is tried on; nothing is switched off. `paused`: nothing is noted and sent.',
  }),
  failing_since: timestamp.nullable(),
  last_delivered_at: timestamp.nullable(),
  previous_secret_until: timestamp.nullable().meta({
    description: 'Until when deliveries are signed with the secret before, too.',
  }),
  waiting: z.int().min(0).meta({ description: 'Deliveries that wait.' }),
  dead: z.int().min(0).meta({ description: 'Deliveries that were given up; `replay` sends them again.' }),
  created_at: timestamp,
  updated_at: timestamp,
};

export const webhookSchema = ownObject(webhookFields).meta({ id: 'Webhook' });

export const webhookWithSecretSchema = ownObject({
  ...webhookFields,
  secret: z.string().meta({
    description: 'What deliveries are signed with (Standard Webhooks). It is shown this once.',
    example: 'whsec_c2VjcmV0IHRoYXQgbm9ib2R5IGtub3dz',
  }),
}).meta({ id: 'WebhookWithSecret' });

const deliveryFields = {
  id: uuid,
  event_id: uuid.meta({ description: 'Sent as `webhook-id`; the same for each attempt and each webhook.' }),
  type: z.string(),
  state: z.enum(webhookDeliveryStates),
  attempts: z.int().min(0),
  last_status: z.int().nullable(),
  last_reason: z.string().nullable().meta({ description: 'Why the latest attempt failed.' }),
  next_attempt_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  created_at: timestamp,
};

export const webhookDeliverySchema = ownObject(deliveryFields).meta({ id: 'WebhookDelivery' });

export const webhookDeliveryDetailSchema = ownObject({
  ...deliveryFields,
  data: z.record(z.string(), z.unknown()).meta({ description: 'As it is sent, without personal data.' }),
  last_answer: z.string().nullable().meta({ description: 'The beginning of the latest answer, 1 kB at most.' }),
  log: z
    .array(
      ownObject({
        at: timestamp,
        status: z.int().nullable(),
        reason: z.string().nullable(),
        duration_ms: z.int().min(0),
      }),
    )
    .meta({ description: 'The latest 20 attempts, oldest first.' }),
}).meta({ id: 'WebhookDeliveryDetail' });

export type Webhook = z.infer<typeof webhookSchema>;
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

const tag = 'Management';
const one = { tag, params: ids('webhookId'), problems: [401, 403, 404] } as const;
const settings = {
  description: description.optional(),
  events: events.optional(),
  include_personal_data: personal.optional(),
  allow_private: allowPrivate.optional(),
};

/** Webhooks and their deliveries (docs/webhooks.md). */
export const webhookEndpoints = {
  listWebhooks: endpoint(routes.listWebhooks, {
    tag,
    summary: 'List webhooks',
    description: 'Oldest first.',
    query: z.object({ ...pageQuery(100) }),
    responses: { 200: paged(webhookSchema) },
    problems: [401, 403],
  }),
  createWebhook: endpoint(routes.createWebhook, {
    tag,
    summary: 'Add a webhook',
    description: 'It is told what happens from now on.',
    body: z.strictObject({ url, ...settings }),
    responses: { 201: webhookWithSecretSchema },
    problems: [401, 403, 409],
  }),
  getWebhook: endpoint(routes.getWebhook, { ...one, summary: 'Get a webhook', responses: { 200: webhookSchema } }),
  updateWebhook: endpoint(routes.updateWebhook, {
    ...one,
    summary: 'Change a webhook',
    description: 'What the body names. While it is paused nothing is noted for it; what waits goes on waiting.',
    body: z.strictObject({ url: url.optional(), ...settings, paused: z.boolean().optional() }),
    responses: { 200: webhookSchema },
  }),
  deleteWebhook: endpoint(routes.deleteWebhook, {
    ...one,
    summary: 'Remove a webhook',
    description: 'What waits for it goes with it.',
    responses: { 204: null },
  }),
  rotateWebhookSecret: endpoint(routes.rotateWebhookSecret, {
    ...one,
    summary: 'Replace a webhook’s secret',
    description: 'For the time of grace each delivery has two signatures, one of each secret.',
    body: z
      .strictObject({
        grace_seconds: z
          .int()
          .min(0)
          .max(7 * 86_400)
          .optional()
          .meta({ description: 'A day unless given.' }),
      })
      .optional(),
    responses: { 200: webhookWithSecretSchema },
  }),
  testWebhook: endpoint(routes.testWebhook, {
    ...one,
    summary: 'Send a test event',
    description: 'An event of the type `webhook.test`. Ask for the delivery to see how it went.',
    responses: { 202: webhookDeliverySchema },
    problems: [401, 403, 404, 409],
  }),
  listWebhookDeliveries: endpoint(routes.listWebhookDeliveries, {
    ...one,
    summary: 'List a webhook’s deliveries',
    description: 'Newest first, of the last 30 days.',
    query: z.object({
      ...pageQuery(100),
      ...equalityFilter('state', z.enum(webhookDeliveryStates)),
      ...equalityFilter('type', z.enum([...webhookEvents, webhookTest])),
    }),
    responses: { 200: paged(webhookDeliverySchema) },
  }),
  getWebhookDelivery: endpoint(routes.getWebhookDelivery, {
    ...one,
    params: ids('webhookId', 'deliveryId'),
    summary: 'Get a delivery',
    responses: { 200: webhookDeliveryDetailSchema },
  }),
  replayWebhookDelivery: endpoint(routes.replayWebhookDelivery, {
    ...one,
    params: ids('webhookId', 'deliveryId'),
    summary: 'Send a delivery again',
    description: 'Now, and with its own `webhook-id`, whatever became of it.',
    responses: { 202: webhookDeliverySchema },
  }),
  replayWebhook: endpoint(routes.replayWebhook, {
    ...one,
    summary: 'Send many deliveries again',
    body: z.strictObject({
      state: z
        .enum(['dead', 'delivered', 'waiting'])
        .optional()
        .meta({ description: 'Of which state; `dead` unless given.' }),
      since: moment.optional().meta({ description: 'Of events since then.' }),
      until: moment.optional().meta({ description: 'Of events before then.' }),
    }),
    description: 'The oldest first, 10,000 with one call.',
    responses: {
      202: ownObject({
        count: z.int().min(0),
        remaining: z.int().min(0).meta({ description: 'Those that were too many for one call.' }),
      }),
    },
  }),
};
