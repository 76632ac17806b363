import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { auditEventSchema } from './managed-access.ts';
import { routes } from './routes.ts';
import { userRoleSchema } from './users.ts';
import { timestamp } from './values.ts';

/** What can wait for those who run the portal. */
export const waitingKinds = ['access', 'accounts', 'clients', 'webhooks', 'gateways', 'keys', 'certificates'] as const;

const count = z.int().min(0);

export const waitingSchema = ownObject({
  kind: z.enum(waitingKinds),
  count,
  at: timestamp.meta({
    description: 'Since when the oldest waits, fails or is silent; of keys and certificates when the first one ends.',
  }),
  examples: z.array(z.string()).meta({ description: 'What the first two are called, where the caller may see them.' }),
  roles: z.array(userRoleSchema).meta({ description: 'Whose turn it is.' }),
});

export const todaySchema = ownObject({
  waiting: z
    .array(waitingSchema)
    .meta({ description: 'What has waited longest first; kinds without any are missing.' }),
  calls: ownObject({
    requests: count,
    errors: count.meta({ description: 'Answered by 400 or more.' }),
    before: ownObject({ requests: count, errors: count }).meta({ description: 'Of the 24 hours before.' }),
  })
    .nullable()
    .meta({ description: 'Of the last 24 hours; null where the caller may not see them, or the portal has none.' }),
  done: z.array(auditEventSchema).nullable().meta({
    description: 'The last ten things that operators did, log-ins left out; null where the caller may not see them.',
  }),
  portal: ownObject({ products: count, gateways: count, developers: count, users: count }).meta({
    description: 'How far the portal is set up. Counted to 1,000.',
  }),
}).meta({ id: 'Today' });

export type Today = z.infer<typeof todaySchema>;
export type Waiting = z.infer<typeof waitingSchema>;

const tag = 'Management';

export const todayEndpoints = {
  getToday: endpoint(routes.getToday, {
    tag,
    summary: 'Get what waits today',
    description: 'What waits for somebody, and for whom. A role is told no more of it than its other calls would tell.',
    responses: { 200: todaySchema },
    problems: [401],
  }),
  followChanges: endpoint(routes.followChanges, {
    tag,
    summary: 'Follow changes',
    description:
      'Server-sent events for consoles: `changed` when an account, a registration or the audit log did, with nothing in it that a caller might not see. Ends with the caller’s session.',
    query: z.object({ topic: z.enum(['requests']) }),
    responses: { 200: { binary: ['text/event-stream'] } },
    problems: [401],
  }),
};
