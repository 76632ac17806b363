import type { z } from 'zod';
import { type Endpoint, isBinary, type ResponseBody } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { type JsonSchema, type SchemaCollector, schemaCollector } from './openapi-schemas.ts';
import { answers, introduction, problems, tags, title } from './openapi-texts.ts';
import { problemSchema } from './problem.ts';
import type { Access } from './route.ts';
import { scopeOf } from './token-scopes.ts';

type Node = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document: what `openapi.json` holds and `/api/v2/openapi.json` serves. */
export function openApiDocument(version: string): Node {
  const schemas = schemaCollector();
  const paths: Record<string, Node> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas),
    };
  }
  const responses = problemResponses(schemas);
  return {
    openapi: '3.1.1',
    info: {
      title,
      version,
      summary: 'Browse API products, register applications and manage their credentials',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This portal' }],
    tags,
    paths,
    components: { schemas: schemas.components(), responses, securitySchemes },
  };
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'portalaccesstoken',
    description: 'Set by signing in; refreshed by `POST /api/v2/developer/refresh`.',
  },
  developerToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'An access token that a developer makes on the account page for a program; the scope is named.',
  },
  userSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'useraccesstoken',
    description:
      'Set when a user signs in (`__Host-useraccesstoken` where the portal is served by https); refreshed by `POST /api/v1/users/refresh`.',
  },
  operatorToken: { type: 'http', scheme: 'bearer', description: 'An operator’s token, for the management calls.' },
  gatewayToken: { type: 'apiKey', in: 'header', name: 'X-Gateway-Token', description: 'A gateway’s own token.' },
};

const security: Readonly<Record<Access, readonly Node[]>> = {
  anyone: [],
  visitor: [],
  reader: [{ session: [] }, {}],
  developer: [{ session: [] }],
  session: [{ session: [] }],
  user: [{ userSession: [] }],
  operator: [{ operatorToken: [] }, { userSession: [] }],
  gateway: [{ gatewayToken: [] }],
};

/** OpenAPI 3.1 lets a bearer scheme name the roles that a call needs: here the scope of the token. */
function securityOf(name: string, { access }: Endpoint): readonly Node[] {
  const scope = scopeOf(name as EndpointName);
  return scope ? [...security[access], { developerToken: [scope] }] : security[access];
}

function operation(operationId: string, endpoint: Endpoint, schemas: SchemaCollector): Node {
  const parameters = [
    ...parametersIn('path', endpoint.params, schemas),
    ...parametersIn('query', endpoint.query, schemas),
    ...parametersIn('header', endpoint.headers, schemas),
  ];
  const body = requestBody(endpoint, schemas);
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    security: securityOf(operationId, endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...successes(endpoint, schemas),
      ...failures(endpoint, {
        takesInput: parameters.length > 0 || body !== undefined,
        takesToken: !!scopeOf(operationId as EndpointName),
      }),
    },
  };
}

/** OpenAPI ignores parameters of these names: they are described by content types and security schemes. */
const described = new Set(['accept', 'content-type', 'authorization', 'x-gateway-token']);

function parametersIn(place: 'path' | 'query' | 'header', object: z.ZodType | undefined, schemas: SchemaCollector) {
  if (!object) return [];
  const { properties = {}, required = [] } = schemas.add(object, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties)
    .filter(([name]) => place !== 'header' || !described.has(name))
    .map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      ...(place === 'path' || required.includes(name) ? { required: true } : {}),
      ...(description ? { description } : {}),
      schema,
    }));
}

function requestBody(endpoint: Endpoint, schemas: SchemaCollector): Node | undefined {
  if (endpoint.rawBody) {
    return { required: true, content: Object.fromEntries(endpoint.rawBody.map((type) => [type, {}])) };
  }
  if (!endpoint.body) return undefined;
  const required = !endpoint.body.safeParse(undefined).success;
  return { required, content: { 'application/json': { schema: schemas.add(endpoint.body, 'input') } } };
}

function successes(endpoint: Endpoint, schemas: SchemaCollector): Node {
  return Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, body]) => {
      const content =
        status === '200' && endpoint.negotiated ? negotiated(endpoint, schemas) : contentOf(body, schemas);
      return [status, { description: answers[Number(status)] ?? 'Success', ...(content ? { content } : {}) }];
    }),
  );
}

function negotiated(endpoint: Endpoint, schemas: SchemaCollector): Node {
  const types = Object.entries(endpoint.negotiated ?? {});
  return Object.fromEntries(types.map(([type, schema]) => [type, { schema: schemas.add(schema, 'output') }]));
}

function contentOf(body: ResponseBody, schemas: SchemaCollector): Node | undefined {
  if (body === null) return undefined;
  if (isBinary(body)) return Object.fromEntries(body.binary.map((type) => [type, {}]));
  return { 'application/json': { schema: schemas.add(body, 'output') } };
}

function failures(
  endpoint: Endpoint,
  { takesInput, takesToken }: { readonly takesInput: boolean; readonly takesToken: boolean },
): Node {
  // A user's role may not allow a management call, nor an access token's scopes a developer's.
  const byRole = endpoint.access === 'operator' || takesToken ? [403] : [];
  const statuses = new Set([...(takesInput ? [400] : []), ...byRole, ...endpoint.problems, 500]);
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [status, { $ref: `#/components/responses/${problems[status]?.[0]}` }]),
  );
}

function problemResponses(schemas: SchemaCollector): Node {
  const schema = schemas.add(problemSchema, 'output');
  return Object.fromEntries(
    Object.entries(problems).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...(status === '429' || status === '503' ? { headers: { 'Retry-After': retryAfter } } : {}),
        content: { 'application/problem+json': { schema } },
      },
    ]),
  );
}

const retryAfter = { description: 'Seconds to wait before another try.', schema: { type: 'integer', minimum: 0 } };
