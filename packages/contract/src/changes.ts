import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { ids, uuid } from './values.ts';

/**
 * What a change means for a program that was written for the older version: `breaking` can make it fail, `warning`
 * can where it is strict about what it does not know, `safe` cannot.
 */
export type ChangeLevel = 'breaking' | 'warning' | 'safe';

export type ChangeSubject =
  | 'operation'
  | 'path'
  | 'operation_id'
  | 'parameter'
  | 'header'
  | 'request_body'
  | 'media_type'
  | 'response'
  | 'authorization'
  | 'security_scheme'
  | 'server'
  | 'callback'
  | 'link'
  | 'property'
  | 'type'
  | 'format'
  | 'value'
  | 'limit'
  | 'default'
  | 'variant'
  | 'serialization'
  | 'condition';

export type ChangeEffect = 'added' | 'removed' | 'changed' | 'required' | 'optional' | 'deprecated' | 'restored';

export interface VersionChange {
  readonly level: ChangeLevel;
  readonly subject: ChangeSubject;
  readonly effect: ChangeEffect;
  /**
   * The place in the operation: `query limit`, `request application/json`, `200 application/json`; or in the document: a server's
   * address, a security scheme's name. A callback's name, method and address and ` · ` stand before what belongs to it. Empty for
   * the whole.
   */
  readonly place: string;
  /** The property, such as `owner.tags[].name`, or the keyword of a limit behind it; empty for the whole. */
  readonly at: string;
  readonly before?: string;
  readonly after?: string;
}

export interface OperationChanges {
  readonly kind: 'added' | 'removed' | 'changed';
  /** The worst of its changes. */
  readonly level: ChangeLevel;
  readonly method: string;
  readonly path: string;
  /** Its tag, where it has one alone. */
  readonly tag: string | null;
  /** What addresses name it by: in the newer version, or in the older where it is removed. */
  readonly key: string;
  readonly summary: string | null;
  readonly changes: readonly VersionChange[];
  /** Changes left out because there are too many. */
  readonly more: number;
}

/** What differs between two versions of a product. Of a webhook or a callback the reader's program gets the request. */
export interface VersionChanges {
  readonly from: { readonly id: string; readonly name: string };
  readonly to: { readonly id: string; readonly name: string };
  /** The number of changes by level; an operation that is added or removed counts as one. */
  readonly counts: Readonly<Record<ChangeLevel, number>>;
  /** What holds for all operations: servers, the default of authorization, security schemes; worst first, at most 200. */
  readonly document: readonly VersionChange[];
  /** The operations are in the order of the older document; added ones come last. */
  readonly operations: readonly OperationChanges[];
}

export const changesEndpoints = {
  getVersionChanges: endpoint(routes.getVersionChanges, {
    tag: 'Reference',
    summary: 'Get what changed since another version',
    description:
      '`VersionChanges`, or the same as Markdown by `Accept: text/markdown`. 204 when one of the two has no specification. 503 with `Retry-After` while they are being compared, 429 when the caller asked for many pairs that nobody had asked for before.',
    params: ids('productId', 'productVersionId'),
    query: z.object({ since: uuid.meta({ description: 'The older version, of the same product.' }) }),
    responses: { 200: { binary: ['application/json', 'text/markdown'] }, 204: null },
    problems: [401, 404, 429, 503],
  }),
};
