import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { integerQuery } from './query.ts';
import { routes } from './routes.ts';
import { ids, timestamp, uuid } from './values.ts';

const header = z.string().max(8192).optional();

const epochSeconds = z.int().min(0);

export const introspectionSchema = ownObject({
  active: z.boolean(),
  client_id: z.string().optional(),
  scope: z
    .string()
    .optional()
    .meta({ description: 'Granted scopes; of several versions those that all of them have.' }),
  token_type: z.enum(['Bearer', 'ApiKey']).optional(),
  exp: epochSeconds.optional().meta({ description: 'Until when this answer may be kept: a few seconds.' }),
  iat: epochSeconds.optional().meta({ description: 'When this was answered.' }),
  sub: z.string().optional().meta({ description: 'The application’s id, as in `X-Consumer-Id`.' }),
  registration_id: uuid.optional().meta({ description: 'Where one version was asked about, or only one is open.' }),
  product_versions: z.array(uuid).optional(),
}).meta({ id: 'Introspection' });

export type Introspection = z.infer<typeof introspectionSchema>;

export const snapshotSchema = ownObject({
  full: z.boolean(),
  first: z.boolean().meta({
    description: 'The first page of a full answer: pages of a full answer before it do not count any more.',
  }),
  more: z.boolean(),
  cursor: z.string(),
  max_age: z.int().min(1).meta({
    description: 'Seconds for which it may be answered from while the server does not answer. Then nobody may pass.',
  }),
  gateway: ownObject({
    id: uuid,
    certificate_header: z.enum(['x-client-cert-thumbprint', 'x-client-cert', 'x-forwarded-client-cert']).nullable(),
    tokens: z
      .array(ownObject({ sha256: z.string(), until: timestamp.nullable() }))
      .meta({ description: 'Its token, and after a rotation the one before, until its grace is over.' }),
  }).meta({ description: 'The gateway that asks.' }),
  versions: z
    .array(
      ownObject({
        id: uuid,
        auth_strategy_id: uuid.nullable(),
        preflight: z.boolean().meta({ description: '`OPTIONS` without a credential passes.' }),
        credential_type: z.enum(['key_auth', 'client_credentials', 'self_managed_client_credentials']),
        key_names: z.array(z.string()),
        certificates: z.boolean().meta({ description: 'A certificate admits by itself.' }),
        issuer: z.string().nullable(),
        audiences: z.array(z.string()),
        client_id_claims: z.array(z.string()),
      }),
    )
    .meta({ description: 'All that the gateway may ask about, in every answer.' }),
  applications: z.array(
    ownObject({
      id: uuid,
      auth_strategy_id: uuid.nullable(),
      client: ownObject({ issuer: z.string(), client_id: z.string() })
        .nullable()
        .meta({ description: 'Null where the application has no client: it shows keys.' }),
      keys: z.array(ownObject({ id: uuid, sha256: z.string(), expires_at: timestamp.nullable() })),
      certificate: ownObject({ sha256: z.string(), not_before: timestamp, not_after: timestamp }).nullable(),
      registrations: z.array(ownObject({ id: uuid, product_version_id: uuid, scopes: z.array(z.string()) })),
    }),
  ),
  removed: z.array(uuid),
}).meta({ id: 'GatewaySnapshot', description: 'Who may pass. No key and no token, only their SHA-256.' });

export type GatewaySnapshot = z.infer<typeof snapshotSchema>;

const tally = { gateways: z.int().min(0), active: z.int().min(0) };

export const propagationSchema = ownObject({
  ...tally,
  registrations: z.array(ownObject({ registration_id: uuid, ...tally })),
}).meta({
  id: 'Propagation',
  description:
    'On how many of the gateways the present state is in effect: the application’s credentials at the top, each registration in the list. A gateway that asks about each request counts at once; one that pulls, when it has acknowledged; one that never did either, not at all.',
});

export const gatewayEndpoints = {
  verifyGatewayRequest: endpoint(routes.verifyGatewayRequest, {
    tag: 'Gateway',
    summary: 'Decide about a request',
    description:
      'A gateway forwards the headers of each request, says who it is (`X-Gateway-Token`) and which product version it guards (`X-Product-Version`, or the last segment of the path). Which credential is read is up to the version’s auth strategy: a key, a bearer token, a certificate. Who is no gateway gets 404. 200 lets the request pass; its headers name the application, the registration and the granted scopes. Every method is accepted and a body is ignored.',
    headers: z.object({
      'x-gateway-token': header,
      'x-product-version': header,
      'x-api-key': header,
      apikey: header,
      authorization: header,
      'x-client-cert-thumbprint': header,
      'x-client-cert': header,
      'x-forwarded-client-cert': header,
    }),
    responses: { 200: null },
    problems: [401, 403, 404, 429, 503],
  }),
  introspectCredential: endpoint(routes.introspectCredential, {
    tag: 'Gateway',
    summary: 'Introspect a credential',
    description:
      'RFC 7662: a form with `token`, a key or an access token. The gateway says who it is by Basic authentication (its name or id, and its token) or by `X-Gateway-Token`. With `X-Product-Version`, or the version as the last segment of the path, `active` means that it may call that version; without, that it may call at least one of those that the gateway may ask about. Whatever may not pass is `{"active":false}`.',
    headers: z.object({ 'x-gateway-token': header, 'x-product-version': header, authorization: header }),
    rawBody: ['application/x-www-form-urlencoded'],
    maxBodyBytes: 65_536,
    responses: { 200: introspectionSchema },
    problems: [404, 413, 415, 503],
  }),
  getGatewaySnapshot: endpoint(routes.getGatewaySnapshot, {
    tag: 'Gateway',
    summary: 'Pull who may pass',
    description:
      'For gateways that decide by themselves. Without `since`, or with a cursor that is not known any more, everything (`full`), in pages; later only what changed. Ask again with the `cursor` of the answer, at once while there is `more`: asking with it says that what came before is in effect. An application in `applications` is that whole application anew; one in `removed` may not pass any more; after the last page of a full answer one that was in none of its pages may not either. With the cursor in `If-None-Match` as well, 304 says that nothing changed. With `wait` the answer comes at the next change, or after so many seconds.',
    query: z.object({ since: z.string().max(8192).optional(), wait: integerQuery(0, 0, 20) }),
    headers: z.object({ 'x-gateway-token': header, authorization: header }),
    responses: { 200: snapshotSchema },
    problems: [404, 503],
  }),
};

/** Headers of an allowing answer; always all of them, so that a gateway overwrites what the caller sent. */
export const allowHeaders = [
  'x-consumer-id',
  'x-registration-id',
  'x-product-version-id',
  'x-granted-scopes',
  'x-credential-id',
  'x-auth-strategy',
] as const;

/** How far the gateways are. */
export const propagationEndpoints = {
  getApplicationPropagation: endpoint(routes.getApplicationPropagation, {
    tag: 'Applications',
    summary: 'Get how many gateways know an application as it is now',
    params: ids('applicationId'),
    responses: { 200: propagationSchema },
    problems: [401, 404],
  }),
  listGatewayProgress: endpoint(routes.listGatewayProgress, {
    tag: 'Management',
    summary: 'List on which gateways a registration is in effect as it is now',
    description: 'The gateways that guard its version.',
    params: ids('registrationId'),
    responses: {
      200: ownObject({
        data: z.array(
          ownObject({
            id: uuid,
            name: z.string(),
            pulls: z.boolean().meta({ description: 'What it did last. False: it asks about each request.' }),
            last_seen_at: timestamp.nullable().meta({ description: 'When it asked last; null: never.' }),
            active: z.boolean(),
            acknowledged_at: timestamp.nullable(),
          }),
        ),
      }),
    },
    problems: [401, 404],
  }),
};
