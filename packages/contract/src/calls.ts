import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { equalityFilter, integerQuery } from './query.ts';
import { routes } from './routes.ts';
import { ids, name, timestamp, uuid } from './values.ts';

/** One request of a gateway's shipper holds at most this much, unpacked, and this many records. */
export const mostIngestBytes = 1_048_576;
export const mostIngestRecords = 1_000;

export const ingestedSchema = ownObject({
  accepted: z.int().min(0),
  duplicates: z.int().min(0).meta({ description: 'Known already, by gateway and id: not counted again.' }),
  rejected: z
    .array(
      ownObject({
        line: z.int().min(1).meta({ description: 'From 1: the line, or the place in the array.' }),
        reason: z.string(),
      }),
    )
    .meta({ description: 'Not kept. The others are.' }),
}).meta({ id: 'IngestedCalls' });

export type Ingested = z.infer<typeof ingestedSchema>;

const token = z.string().max(8192).optional();

export const recentCallSchema = ownObject({
  id: z.string().meta({ description: 'The gateway’s own id of the request.' }),
  at: timestamp,
  method: z.string(),
  path: z.string(),
  status: z.int(),
  operation: z
    .string()
    .nullable()
    .meta({ description: 'The template of the operation that the path belongs to, such as `/parcels/{id}`.' }),
  latency_ms: z.number().nullable(),
  upstream_ms: z.number().nullable().meta({ description: 'Of which the API itself took.' }),
  request_bytes: z.int().nullable(),
  response_bytes: z.int().nullable(),
  denied: z.string().nullable().meta({ description: 'Why the gateway did not let it pass.' }),
  product_version_id: uuid,
  product: z.string().nullable().meta({ description: 'Null once the version is gone, or hidden from you.' }),
  product_version: z.string().nullable(),
}).meta({ id: 'RecentCall' });

export const recentCallsSchema = ownObject({
  data: z.array(recentCallSchema),
  meta: ownObject({
    next: z.string().nullable().meta({ description: 'Null: no more calls are kept that fulfill the filters.' }),
    searched_to: timestamp.nullable().meta({ description: 'Of a search that ended early: how far back it looked.' }),
    kept_since: timestamp.meta({ description: 'Older calls are known by the hour alone.' }),
  }),
}).meta({ id: 'RecentCalls' });

export type RecentCalls = z.infer<typeof recentCallsSchema>;
export type RecentCall = z.infer<typeof recentCallSchema>;

export const operationStatsSchema = ownObject({
  operations: z
    .array(
      ownObject({
        product_version_id: uuid,
        product: z.string(),
        product_version: z.string(),
        method: z.string(),
        path: z.string().meta({ description: 'The operation’s template, such as `/parcels/{id}`.' }),
        requests: z.int(),
        client_errors: z.int().meta({ description: 'Answered by 400 to 499.' }),
        server_errors: z.int().meta({ description: 'Answered by 500 to 599.' }),
        latency_p50_ms: z.number().nullable(),
        latency_p99_ms: z.number().nullable(),
      }),
    )
    .meta({ description: 'The most called first, at most 100.' }),
  truncated: z.boolean(),
  other_requests: z.int().meta({ description: 'Calls whose path fits no operation that is known.' }),
}).meta({ id: 'OperationStats' });

export type OperationStats = z.infer<typeof operationStatsSchema>;

export const applicationStatsSchema = ownObject({
  data: z
    .array(
      ownObject({
        application_id: uuid,
        requests: z.int(),
        client_errors: z.int().meta({ description: 'Answered by 400 to 499.' }),
        server_errors: z.int().meta({ description: 'Answered by 500 to 599.' }),
      }),
    )
    .meta({ description: 'The most called first; without those that called nothing.' }),
}).meta({ id: 'ApplicationStats' });

export type ApplicationStats = z.infer<typeof applicationStatsSchema>;

const statusFilter = z
  .string()
  .regex(/^[1-9](?:XX|\d\d)$/i)
  .meta({ description: 'A code, `404`, or a class of codes, `4XX`.', example: '4XX' });
/** No characters that no path has, and that a store's wire could take for its own. */
const pathText = z
  .string()
  .max(255)
  .regex(/^\P{Cc}*$/u);
const pathFilter = {
  'filter[path]': pathText.optional(),
  'filter[path][eq]': pathText.optional(),
  'filter[path][contains]': pathText.optional().meta({ description: 'Of letters A to Z the case does not count.' }),
};
const moment = z.coerce
  .number()
  .int()
  .min(0)
  .max(8_640_000_000_000_000)
  .optional()
  .meta({ description: 'Milliseconds since 1970-01-01T00:00:00Z, inclusive.' });
const epochMs = z.int().min(0).meta({ description: 'Milliseconds since 1970-01-01T00:00:00Z, inclusive.' });

const usageRow = ownObject({
  id: uuid.nullable().meta({ description: 'Null: calls of nobody known.' }),
  name: z.string(),
  requests: z.int(),
  client_errors: z.int(),
  server_errors: z.int(),
  latency_p99_ms: z.number().nullable().meta({ description: 'Null without any, and for calls of nobody known.' }),
});

export const usageSchema = ownObject({
  start: timestamp.meta({ description: 'Where figures begin: later than the period where less is kept.' }),
  end: timestamp,
  requests: z.int(),
  client_errors: z.int(),
  server_errors: z.int(),
  latency_p99_ms: z.number().nullable(),
  products: z.array(usageRow).meta({ description: 'Product versions, the most called first.' }),
  applications: z.array(usageRow),
  status_codes: z.array(ownObject({ status: z.int(), requests: z.int() })),
}).meta({ id: 'Usage' });

export type Usage = z.infer<typeof usageSchema>;

export const callEndpoints = {
  ingestCalls: endpoint(routes.ingestCalls, {
    tag: 'Gateway',
    summary: 'Report calls',
    description:
      'One record a line (`application/x-ndjson`) or a JSON array, also packed with gzip: at most 1 MB unpacked and 1,000 records. 202 says that what was accepted is durable. Sending a batch again counts nothing twice. A bad record never loses the others: it is named in `rejected`. 400 says that nothing in the batch could be read. After 429 and 503 send the batch again, not before `Retry-After`.',
    headers: z.object({ 'x-gateway-token': token, authorization: token }),
    rawBody: ['application/x-ndjson', 'application/json'],
    maxBodyBytes: mostIngestBytes,
    responses: { 202: ingestedSchema },
    problems: [404, 408, 413, 415, 429, 503],
  }),
  ingestLogs: endpoint(routes.ingestLogs, {
    tag: 'Gateway',
    summary: 'Report calls as OpenTelemetry logs',
    description:
      'OTLP/HTTP logs as JSON (`ExportLogsServiceRequest`), also packed with gzip. Each log record is one call; its attributes are named as the fields of a reported call, or by the HTTP semantic conventions.',
    headers: z.object({ 'x-gateway-token': token, authorization: token }),
    rawBody: ['application/json'],
    maxBodyBytes: mostIngestBytes,
    responses: {
      200: ownObject({
        partialSuccess: ownObject({ rejectedLogRecords: z.int().min(0), errorMessage: z.string() })
          .optional()
          .meta({ description: 'OTLP 1.x: only where records were rejected.' }),
      }),
    },
    problems: [404, 408, 413, 415, 429, 503],
  }),
  importCalls: endpoint(routes.importCalls, {
    tag: 'Management',
    summary: 'Import calls of the past',
    description: 'The same records as a gateway reports, in the name of that gateway. Safe to send again.',
    params: ids('gatewayId'),
    rawBody: ['application/x-ndjson', 'application/json'],
    maxBodyBytes: mostIngestBytes,
    responses: { 202: ingestedSchema },
    problems: [401, 403, 404, 408, 413, 415, 429, 503],
  }),
  queryApplicationStats: endpoint(routes.queryApplicationStats, {
    tag: 'Analytics',
    summary: 'Query analytics by application',
    description: 'Requests and errors of each of your own applications.',
    body: z.strictObject({ start_ms: epochMs, end_ms: epochMs }),
    responses: { 200: applicationStatsSchema },
    problems: [401, 403, 429, 503],
  }),
  queryOperationStats: endpoint(routes.queryOperationStats, {
    tag: 'Analytics',
    summary: 'Query analytics by operation',
    description: 'Where gateways report paths. Only calls of your own applications are counted.',
    body: z.strictObject({
      start_ms: epochMs,
      end_ms: epochMs,
      application_id: uuid,
      product_version_ids: z.array(uuid).max(1000).optional().meta({ description: 'All of them unless given.' }),
    }),
    responses: { 200: operationStatsSchema },
    problems: [401, 403, 404, 429, 503],
  }),
  listRecentCalls: endpoint(routes.listRecentCalls, {
    tag: 'Analytics',
    summary: 'List the newest calls of an application',
    description:
      'The newest first, as far back as single calls are kept. All filters must hold. `meta.next` goes on after the last call: send it as `page[after]`. A search that finds little ends early, with fewer calls than `page[size]` and a `meta.next` to look further back.',
    params: ids('applicationId'),
    query: z.object({
      'page[size]': integerQuery(100, 1, 100),
      'page[after]': z.string().max(1_000).optional(),
      ...equalityFilter('status', statusFilter),
      ...equalityFilter('method', z.string().max(32).toUpperCase()),
      ...pathFilter,
      ...equalityFilter('product_version_id', uuid),
      start_ms: moment,
      end_ms: moment,
    }),
    responses: { 200: recentCallsSchema },
    problems: [401, 403, 404, 429, 503],
  }),
  getUsage: endpoint(routes.getUsage, {
    tag: 'Management',
    summary: 'Get who calls what',
    query: z.object({
      period: z.enum(['1h', '24h', '7d', '30d', '90d']).default('24h'),
      top: z.coerce.number().int().min(1).max(100).default(10),
      product: name.optional().meta({ description: 'Only calls of this product: its id or its name.' }),
    }),
    responses: { 200: usageSchema },
    problems: [401, 403, 404, 503],
  }),
};
