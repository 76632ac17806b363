import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { cursorMeta, cursorQuery } from './cursor.ts';
import { endpoint } from './endpoint.ts';
import { auditEventSchema } from './managed-access.ts';
import { developerStatuses } from './managed-people.ts';
import { routes } from './routes.ts';
import { userRoleSchema } from './users.ts';
import { emailText, timestamp, uuid } from './values.ts';

/** What can wait for those who run the portal. */
export const waitingKinds = [
  'access',
  'accounts',
  'clients',
  'webhooks',
  'gateways',
  'keys',
  'certificates',
  'sunset',
] as const;

const count = z.int().min(0);

export const waitingSchema = ownObject({
  kind: z.enum(waitingKinds),
  count,
  at: timestamp.meta({
    description:
      'Since when the oldest waits, fails, is silent or is behind; of keys and certificates when the first one ends, and of `sunset` when the first version does.',
  }),
  examples: z.array(z.string()).meta({ description: 'What the first two are called, where the caller may see them.' }),
  applications: count.nullable().meta({
    description:
      'Of `sunset`: how many applications called those versions in the last seven days. Null for other kinds.',
  }),
  roles: z.array(userRoleSchema).meta({ description: 'Whose turn it is.' }),
});

/** The steps go from the sign-up to the first call that succeeded. */
export const funnelSteps = ['signed_up', 'confirmed', 'approved', 'application', 'access', 'key', 'called'] as const;

/** Steps that a developer can be waiting for. */
export const missingSteps = ['confirmed', 'approved', 'application', 'access', 'key', 'called'] as const;

export type FunnelStep = (typeof funnelSteps)[number];
export type MissingStep = (typeof missingSteps)[number];

const funnelStep = ownObject({
  step: z.enum(funnelSteps),
  count: count.meta({ description: 'Developers that have reached this step and all before it.' }),
  median_s: count
    .nullable()
    .meta({ description: 'Seconds since the step before, of half of them at most; null where there are none.' }),
});

export const funnelSchema = ownObject({
  since: timestamp.meta({ description: 'Of those who signed up from then on: 30 days.' }),
  counted_at: timestamp.meta({ description: 'Counted anew when somebody asks and it is five minutes old.' }),
  steps: z.array(funnelStep).meta({ description: 'In order. Without `called` where the portal keeps no calls.' }),
  slow: z.enum(missingSteps).nullable().meta({
    description: 'The step with the longest median; null where no step took a minute.',
  }),
}).meta({ id: 'Funnel' });

export type Funnel = z.infer<typeof funnelSchema>;

export const stuckDeveloperSchema = ownObject({
  id: uuid,
  email: emailText,
  full_name: z.string(),
  status: z.enum(developerStatuses),
  signed_up_at: timestamp,
  since: timestamp.meta({ description: 'When the step before was reached.' }),
}).meta({ id: 'StuckDeveloper' });

export type StuckDeveloper = z.infer<typeof stuckDeveloperSchema>;

export const endingVersionSchema = ownObject({
  id: uuid,
  name: z.string(),
  product: ownObject({ slug: z.string(), name: z.string() }),
  sunset_at: timestamp,
}).meta({ id: 'EndingVersion' });

export type EndingVersion = z.infer<typeof endingVersionSchema>;

export const todaySchema = ownObject({
  waiting: z
    .array(waitingSchema)
    .meta({ description: 'What has waited longest first; kinds without any are missing.' }),
  calls: ownObject({
    requests: count,
    errors: count.meta({ description: 'Answered by 400 or more.' }),
    before: ownObject({ requests: count, errors: count }).meta({ description: 'Of the same hours a day before.' }),
  })
    .nullable()
    .meta({
      description:
        'Of the 24 clock hours of UTC that end with this one; null where the caller may not see them, or the portal has none.',
    }),
  done: z.array(auditEventSchema).nullable().meta({
    description: 'The last ten things that operators did, log-ins left out; null where the caller may not see them.',
  }),
  funnel: funnelSchema.nullable().meta({ description: 'Null while it is counted for the first time: ask again.' }),
  portal: ownObject({
    products: count,
    gateways: count,
    developers: count,
    users: count,
    branded: z.boolean().meta({ description: 'It has a name or a look of its own.' }),
  }).meta({ description: 'How far the portal is set up. Counted to 1,000.' }),
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
  listStuckDevelopers: endpoint(routes.listStuckDevelopers, {
    tag,
    summary: 'List developers who have not reached a step',
    description:
      'Those of the funnel who have reached every step before it, the longest waiting first, as they were when it was counted. `meta.next` goes on after the last: send it as `page[after]`.',
    params: z.object({ step: z.enum(missingSteps) }),
    query: z.object(cursorQuery(50)),
    responses: {
      200: ownObject({
        data: z.array(stuckDeveloperSchema),
        meta: ownObject({ ...cursorMeta.shape, counted_at: timestamp.nullable() }),
      }),
    },
    problems: [401, 403],
  }),
  listEndingVersions: endpoint(routes.listEndingVersions, {
    tag,
    summary: 'List versions that end and are still called',
    description:
      'Deprecated ones that end within 60 days or should have ended, and that applications called in the last seven days, as they were when it was counted; the first to end first.',
    responses: { 200: ownObject({ data: z.array(endingVersionSchema) }) },
    problems: [401, 403],
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
