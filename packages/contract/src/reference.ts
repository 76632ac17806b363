import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import type { RichText } from './rich-nodes.ts';
import { routes } from './routes.ts';
import { ids, uuid } from './values.ts';

/**
 * The API reference in parts, made at publish, so that no browser ever loads a whole document. Everything under one
 * `revision` is immutable; the revision changes with the document and with the way in which it is cut.
 *
 * Whatever OpenAPI version was published, parts speak OpenAPI 3.1 (schemas: JSON Schema 2020-12). Every `description`
 * in them is `RichText`. References to anything but schemas are followed at publish; a schema's `$ref` stays, and its
 * target stands in `schemas` of the same part, or is fetched by `getReferenceSchema`.
 */
export interface ReferenceManifest {
  readonly revision: string;
  /** The version as published: `2.0`, `3.0.3` … */
  readonly openapi: string;
  readonly info: ReferenceInfo;
  readonly servers: readonly ReferenceServer[];
  readonly security: readonly SecurityRequirement[];
  readonly security_schemes: Readonly<Record<string, SecurityScheme>>;
  readonly external_docs: ExternalDocs | null;
  /** The sections of the operation list, in its order; webhooks come last. Untagged operations have the tag `null`. */
  readonly groups: readonly ReferenceGroup[];
  /** Rows of the list: an operation with two tags counts twice. */
  readonly row_count: number;
  /** Operations and webhooks; each once. */
  readonly operation_count: number;
  /** The first rows; all of them where the list is short. Others by `getReferenceRows`. */
  readonly rows: ReferenceRows;
  /** Rows a block: block k holds the rows from `k × rows_per_block`. */
  readonly rows_per_block: number;
  /** Names of the component schemas that have a page of their own, in order. */
  readonly schemas: readonly string[];
}

export interface ReferenceInfo {
  readonly title: string;
  readonly version: string;
  readonly summary?: string;
  readonly description?: RichText;
  readonly termsOfService?: string;
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string };
  readonly license?: { readonly name?: string; readonly url?: string; readonly identifier?: string };
}

export interface ReferenceServer {
  readonly url: string;
  readonly name?: string;
  readonly description?: RichText;
  readonly variables?: Readonly<
    Record<string, { readonly default: string; readonly enum?: readonly string[]; readonly description?: RichText }>
  >;
}

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** OpenAPI 3.1 Security Scheme Object. */
export interface SecurityScheme {
  readonly type: 'apiKey' | 'http' | 'mutualTLS' | 'oauth2' | 'openIdConnect';
  readonly description?: RichText;
  readonly name?: string;
  readonly in?: 'query' | 'header' | 'cookie';
  readonly scheme?: string;
  readonly bearerFormat?: string;
  readonly openIdConnectUrl?: string;
  /** 3.2: where the authorization server describes itself (RFC 8414). */
  readonly oauth2MetadataUrl?: string;
  readonly deprecated?: boolean;
  readonly flows?: Readonly<
    Record<
      string,
      {
        readonly authorizationUrl?: string;
        readonly tokenUrl?: string;
        readonly refreshUrl?: string;
        readonly deviceAuthorizationUrl?: string;
        readonly scopes: Readonly<Record<string, string>>;
      }
    >
  >;
}

export interface ExternalDocs {
  readonly url: string;
  readonly description?: RichText;
}

export interface ReferenceGroup {
  readonly kind: 'tag' | 'webhooks';
  readonly tag: string | null;
  /** What to show in place of the tag's name. */
  readonly title?: string;
  readonly description?: RichText;
  /** The section above: a parent tag (3.2) or a tag group (`x-tagGroups`). */
  readonly parent?: string;
  readonly count: number;
}

/** Rows of the operation list, column by column: that compresses best. */
export interface ReferenceRows {
  /** Number of the first row. */
  readonly first: number;
  /** Number of the row's operation, for `getReferenceOperation`. */
  readonly position: readonly number[];
  /** Lower case. */
  readonly method: readonly string[];
  /** Path, or name of the webhook. */
  readonly path: readonly string[];
  readonly operation_id: readonly (string | null)[];
  readonly summary: readonly (string | null)[];
  /** 1 where the operation is deprecated. */
  readonly deprecated: readonly (0 | 1)[];
}

/** One operation with everything that it says, and the schemas near it. */
export interface ReferenceOperation {
  readonly position: number;
  readonly kind: 'operation' | 'webhook';
  readonly method: string;
  readonly path: string;
  readonly operation_id: string | null;
  readonly summary: string | null;
  readonly description?: RichText;
  readonly tags: readonly string[];
  /** What those of its tags say that are no section of the list (3.2: `kind` is `badge` or `audience`). */
  readonly labels?: readonly string[];
  readonly deprecated: boolean;
  readonly external_docs?: ExternalDocs;
  /** The operation's, its path's or the document's own: what counts here. */
  readonly servers: readonly ReferenceServer[];
  readonly security: readonly SecurityRequirement[];
  /** Those of the path included; of two with the same name and place the operation's. */
  readonly parameters: readonly ReferenceParameter[];
  readonly request_body?: ReferenceBody;
  readonly responses: Readonly<Record<string, ReferenceResponse>>;
  readonly callbacks?: Readonly<Record<string, Readonly<Record<string, readonly ReferenceCallback[]>>>>;
  /** `x-` fields. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly schemas: ReferenceSchemas;
}

/** The key is the reference, such as `#/components/schemas/Pet`: two levels, within a budget. What is missing is fetched. */
export type ReferenceSchemas = Readonly<Record<string, JsonSchema>>;

/** JSON Schema 2020-12 as OpenAPI 3.1 uses it, descriptions as rich text. */
export type JsonSchema = boolean | JsonSchemaObject;
export interface JsonSchemaObject {
  readonly $ref?: string;
  readonly description?: RichText;
  readonly [keyword: string]: unknown;
}

export interface ReferenceParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'querystring' | 'header' | 'cookie';
  readonly description?: RichText;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly allowEmptyValue?: boolean;
  /** The value is always there unless `content` is: the default of the place is filled in. */
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly schema?: JsonSchema;
  readonly content?: Readonly<Record<string, ReferenceMediaType>>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, ReferenceExample>>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface ReferenceBody {
  readonly description?: RichText;
  readonly required: boolean;
  readonly content: Readonly<Record<string, ReferenceMediaType>>;
}

export interface ReferenceMediaType {
  readonly schema?: JsonSchema;
  /** 3.2: the schema of each item of a sequence, such as server-sent events. */
  readonly itemSchema?: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, ReferenceExample>>;
  readonly encoding?: Readonly<Record<string, ReferenceEncoding>>;
  /** 3.2: of the parts of a `multipart` body by their places, as `prefixItems`. */
  readonly prefixEncoding?: readonly ReferenceEncoding[];
  /** 3.2: of each further part. */
  readonly itemEncoding?: ReferenceEncoding;
}

/** How a part of a form or of a `multipart` body is written; one that is such a body itself has parts again (3.2). */
export interface ReferenceEncoding
  extends Pick<ReferenceMediaType, 'encoding' | 'prefixEncoding' | 'itemEncoding'>,
    Pick<ReferenceHeader, 'style' | 'explode' | 'allowReserved'> {
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, ReferenceHeader>>;
}

export interface ReferenceExample {
  readonly summary?: string;
  readonly description?: RichText;
  readonly value?: unknown;
  /** 3.2: the same as it is sent, where `value` is the data. */
  readonly serializedValue?: unknown;
  readonly externalValue?: string;
}

export interface ReferenceResponse {
  readonly description?: RichText;
  readonly summary?: string;
  readonly headers?: Readonly<Record<string, ReferenceHeader>>;
  readonly content?: Readonly<Record<string, ReferenceMediaType>>;
  readonly links?: Readonly<Record<string, ReferenceLink>>;
}

export type ReferenceHeader = Omit<ReferenceParameter, 'name' | 'in'>;

export interface ReferenceLink {
  readonly description?: RichText;
  readonly operationId?: string;
  readonly operationRef?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly requestBody?: unknown;
  readonly server?: ReferenceServer;
}

/** An operation that the API calls at the reader's address. */
export interface ReferenceCallback {
  readonly method: string;
  readonly summary: string | null;
  readonly description?: RichText;
  readonly deprecated: boolean;
  readonly parameters: readonly ReferenceParameter[];
  readonly request_body?: ReferenceBody;
  readonly responses: Readonly<Record<string, ReferenceResponse>>;
  /** Callbacks of this callback; callbacks within those are left out. */
  readonly callbacks?: ReferenceOperation['callbacks'];
}

/** Some of the operations that were asked for, in no order. */
export interface ReferenceOperations {
  readonly operations: readonly ReferenceOperation[];
}

/** One schema and those near it. */
export interface ReferenceSchema {
  readonly ref: string;
  readonly schemas: ReferenceSchemas;
}

/** Stands in place of an example, a default or an `x-` value of more than 64 kB of JSON; `bytes` is what it had. */
export interface OmittedValue {
  readonly 'x-stoa-omitted': { readonly bytes: number };
}

const tag = 'Reference';
const json = { binary: ['application/json'] } as const;
const version = { productId: uuid, productVersionId: uuid };
const revision = z.string().regex(/^[0-9a-f]{16,64}$/);
const number = z.coerce.number().int().min(0).max(10_000_000);

export const referenceEndpoints = {
  getReference: endpoint(routes.getReference, {
    tag,
    summary: 'Get what a version’s reference consists of',
    description:
      '`ReferenceManifest`. 204 when the version has no specification. The revision names all other parts. 503 with `Retry-After` while a document from before an upgrade is being indexed.',
    params: ids('productId', 'productVersionId'),
    responses: { 200: json, 204: null },
    problems: [401, 404, 503],
  }),
  getReferenceRows: endpoint(routes.getReferenceRows, {
    tag,
    summary: 'Get a block of the operation list',
    description: '`ReferenceRows`. Immutable.',
    params: z.object({ ...version, revision, block: number }),
    responses: { 200: json },
    problems: [401, 404],
  }),
  getReferenceOperation: endpoint(routes.getReferenceOperation, {
    tag,
    summary: 'Get one operation with the schemas near it',
    description: '`ReferenceOperation`. Immutable.',
    params: z.object({ ...version, revision, position: number }),
    responses: { 200: json },
    problems: [401, 404],
  }),
  getReferenceOperations: endpoint(routes.getReferenceOperations, {
    tag,
    summary: 'Get several operations before they are wanted',
    description:
      '`ReferenceOperations`: those of `at` that are small, up to 256 kB together. Ask for the others one by one. Immutable.',
    params: z.object({ ...version, revision }),
    query: z.object({
      at: z
        .string()
        .regex(/^\d{1,8}(,\d{1,8}){0,63}$/, 'must be 1 to 64 positions, with commas between them')
        .describe('Positions of operations, with commas between them.'),
    }),
    responses: { 200: json },
    problems: [401, 404],
  }),
  findReferenceOperation: endpoint(routes.findReferenceOperation, {
    tag,
    summary: 'Find an operation by its key',
    description:
      'The key is the operation’s id; without one, method and path with every non-word character as an underscore.',
    params: z.object({ ...version, revision }),
    query: z.object({ key: z.string().min(1).max(2000) }),
    responses: { 200: ownObject({ position: z.int(), row: z.int() }) },
    problems: [401, 404],
  }),
  searchReference: endpoint(routes.searchReference, {
    tag,
    summary: 'Filter the operation list',
    description: '`ReferenceRows` of the operations that contain every word of `q`, at most 200, in the list’s order.',
    params: z.object({ ...version, revision }),
    query: z.object({ q: z.string().min(1).max(255) }),
    responses: { 200: json },
    problems: [401, 404],
  }),
  getReferenceSchema: endpoint(routes.getReferenceSchema, {
    tag,
    summary: 'Get one schema with the schemas near it',
    description: '`ReferenceSchema`. Immutable.',
    params: z.object({ ...version, revision }),
    query: z.object({ ref: z.string().min(2).max(2000) }),
    responses: { 200: json },
    problems: [401, 404],
  }),
};
