import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { recentCallSchema } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { filterTypes } from './stats.ts';
import { timestamp, uuid } from './values.ts';

/** What calls of the whole portal can be counted and narrowed by. */
export const portalDimensions = [
  'PRODUCT',
  'API_PRODUCT_VERSION',
  'OPERATION',
  'APPLICATION',
  'DEVELOPER',
  'STATUS_CODE',
] as const;
export type PortalDimension = (typeof portalDimensions)[number];

const type = z.enum(filterTypes);
const values = <T extends z.ZodType>(value: T) => z.array(value).min(1).max(100);
/** `none` stands for calls whose application is not known, such as those with a wrong key. */
const somebody = z.union([uuid, z.literal('none')]);

const filter = z.discriminatedUnion('dimension', [
  z.strictObject({ dimension: z.literal('PRODUCT'), type, values: values(uuid) }),
  z.strictObject({ dimension: z.literal('API_PRODUCT_VERSION'), type, values: values(uuid) }),
  z.strictObject({
    dimension: z.literal('OPERATION'),
    type,
    values: values(z.string().max(2100)).meta({ description: '`GET /parcels/{id}`; empty: no known operation.' }),
  }),
  z.strictObject({ dimension: z.literal('APPLICATION'), type, values: values(somebody) }),
  z.strictObject({ dimension: z.literal('DEVELOPER'), type, values: values(somebody) }),
  z.strictObject({ dimension: z.literal('STATUS_CODE'), type, values: values(z.int().min(100).max(999)) }),
  z.strictObject({ dimension: z.literal('STATUS_CODE_GROUPED'), type, values: values(z.string().regex(/^\d[X][X]$/)) }),
]);

export type PortalStatsFilter = z.infer<typeof filter>;

const epochMs = z
  .int()
  .min(0)
  .max(8_640_000_000_000_000)
  .meta({ description: 'Milliseconds since 1970-01-01T00:00:00Z, inclusive.' });

export const portalStatsQuery = z
  .strictObject({
    start_ms: epochMs,
    end_ms: epochMs,
    dimension: z.enum(portalDimensions).optional().meta({ description: 'Counts by it in `rows`.' }),
    granularity_ms: z.int().min(1).optional().meta({ description: 'Counts by time in `buckets` of this width.' }),
    compare: z.boolean().default(false).meta({ description: 'Also counts the period of the same length before.' }),
    top: z.int().min(1).max(500).default(20).meta({ description: 'Rows at most, the most called first.' }),
    filter: z.array(filter).max(20).default([]).meta({ description: 'All must hold.' }),
  })
  .refine((query) => query.end_ms >= query.start_ms, { path: ['end_ms'], message: 'must not be before start_ms' })
  .meta({ id: 'PortalStatsQuery' });

const counts = {
  requests: z.int(),
  client_errors: z.int().meta({ description: 'Answered by 400 to 499.' }),
  server_errors: z.int().meta({ description: 'Answered by 500 to 599.' }),
};
const before = ownObject(counts)
  .nullable()
  .meta({ description: 'The period before; null unless asked for, and where it is not kept.' });
const latency = {
  latency_p50_ms: z.number().nullable(),
  latency_p95_ms: z.number().nullable(),
};

const row = ownObject({
  value: z
    .string()
    .meta({ description: 'What a filter narrows by; `none` for calls without one; of OPERATION the empty text.' }),
  name: z.string().nullable().meta({ description: 'Null for calls without a value, and for what is gone.' }),
  detail: z.string().nullable().meta({ description: 'Whose it is: the version of an operation, the owner’s address.' }),
  product_version_id: uuid.nullable().meta({ description: 'Of an operation or a version.' }),
  deprecated: z.boolean(),
  ...counts,
  ...latency,
  before,
}).meta({ id: 'PortalStatsRow' });

export const portalStatsSchema = ownObject({
  start: timestamp.meta({ description: 'Where figures begin: later than asked for where less is kept.' }),
  end: timestamp,
  total: ownObject({ ...counts, ...latency }),
  before,
  buckets: z.array(ownObject({ start_ms: z.int(), ...counts })),
  rows: z.array(row),
  truncated: z.boolean().meta({ description: 'There are more rows than `top`.' }),
  names: z
    .array(ownObject({ dimension: z.string(), value: z.string(), name: z.string() }))
    .meta({ description: 'What the values of the filters are called.' }),
}).meta({ id: 'PortalStats' });

export type PortalStats = z.infer<typeof portalStatsSchema>;
export type PortalStatsRow = PortalStats['rows'][number];

const named = ownObject({ id: uuid, name: z.string() });

export const foundCallSchema = ownObject({
  ...recentCallSchema.shape,
  product_slug: z.string().nullable().meta({ description: 'Null once the version is gone.' }),
  application_id: uuid.nullable().meta({ description: 'Null: nobody known, such as a call with a wrong key.' }),
  application: z.string().nullable().meta({ description: 'Its name; null for nobody known, and once it is gone.' }),
  developer: z.string().nullable().meta({ description: 'The address of the application’s owner.' }),
  gateway: named,
}).meta({ id: 'FoundCall' });

export const foundCallsSchema = ownObject({
  data: z
    .array(foundCallSchema)
    .meta({ description: 'The newest first; mostly one: a gateway has one of an id a day.' }),
  kept_days: z.int().meta({ description: 'How many days a single call can surely be found.' }),
}).meta({ id: 'FoundCalls' });

export type FoundCall = z.infer<typeof foundCallSchema>;
export type FoundCalls = z.infer<typeof foundCallsSchema>;

export const portalStatsEndpoints = {
  findCallsById: endpoint(routes.findCallsById, {
    tag: 'Management',
    summary: 'Find a call by its request id',
    description:
      'The calls that gateways of this portal have reported with this id, whatever application made them. Single calls are kept for days only; calls of a gateway that was deleted are not found. Each user’s questions are answered four at once; the next 40 wait, and beyond that it is 429.',
    query: z.object({
      request_id: z
        .string()
        .min(1)
        .max(128)
        .regex(/^\P{Cc}*$/u)
        .meta({ description: 'The gateway’s own id of the request, exactly.' }),
    }),
    responses: { 200: foundCallsSchema },
    problems: [400, 401, 403, 429, 503],
  }),

  queryPortalStats: endpoint(routes.queryPortalStats, {
    tag: 'Management',
    summary: 'Query analytics of the whole portal',
    description:
      'Requests, errors and latency of all calls: in all, by time, and by one dimension. Percentiles are values of calls (nearest rank); a product of several versions and a developer of several applications have none. A role that sees no personal data may neither count nor filter by APPLICATION and DEVELOPER (403). Each user’s questions are answered four at once; the next 40 wait, and beyond that it is 429.',
    body: portalStatsQuery,
    responses: { 200: portalStatsSchema },
    problems: [401, 403, 429, 503],
  }),
};
