import { decodeText } from '@stoa/contract/decode-text';
import type { ReferenceRows } from '@stoa/contract/reference';
import { nameOfStep, pointerStep } from '@stoa/openapi/schema/json-pointer';

/** What a fragment of the specification's page names. */
export type ReferenceAddress = (
  | { readonly kind: 'operation'; readonly key: string; readonly tag: string | undefined }
  | { readonly kind: 'schema'; readonly name: string }
) & {
  /** A place in it, such as one property. */
  readonly at?: string;
};

/** What the name of an operation in addresses is made of. */
export interface NamedOperation {
  readonly operationId: string | null;
  readonly method: string;
  readonly path: string;
}

/** The operation's id; without one, method and path with every non-word character as an underscore (contract §C.4). */
export function operationKey({ operationId, method, path }: NamedOperation): string {
  return operationId ?? `${method}${path}`.replace(/\W/g, '_');
}

/**
 * What names the operation that a reference within the document leads to (`#/paths/~1pets/get`); undefined for any other
 * reference, and for an operation that is not among these rows.
 */
export function operationOfReference(
  reference: string | undefined,
  rows: Pick<ReferenceRows, 'method' | 'path' | 'operation_id'>,
): string | undefined {
  const [, path, method] = /^#\/paths\/([^/]+)\/([^/]+)$/.exec(reference ?? '') ?? [];
  if (path === undefined || method === undefined) return undefined;
  // RFC 6901 §6: percent-encoding lies outside of the pointer's own.
  const wanted = nameOfStep(decodeText(path));
  const at = rows.path.findIndex(
    (each, index) => each === wanted && rows.method[index]?.toLowerCase() === method.toLowerCase(),
  );
  return at < 0 ? undefined : operationKey({ operationId: rows.operation_id[at] ?? null, method, path: wanted });
}

/**
 * The fragment that selects an operation: `/tag/operationId` (contract §C.4).
 * @param tag undefined or null for an operation without one, and where it is not known
 */
export function operationFragment(operation: NamedOperation, tag: string | null | undefined): string {
  const key = encodeURIComponent(operationKey(operation));
  return tag ? `/${encodeURIComponent(tag)}/${key}` : `/${key}`;
}

/** The fragment of a schema's own page: the reference by which the document itself names it. */
export function schemaFragment(name: string): string {
  return `/components/schemas/${encodeURIComponent(name)}`;
}

/** The fragment of a place in what `fragment` names. */
export function placeFragment(fragment: string, at: string): string {
  return `${withoutPlace(fragment)}?at=${encodeURIComponent(at)}`;
}

/** The fragment of the whole operation or schema. */
export function withoutPlace(fragment: string): string {
  return fragment.split('?', 1)[0] as string;
}

/** The schema's reference as parts of the document spell it (RFC 6901). */
export function schemaReference(name: string): string {
  return `#/components/schemas/${pointerStep(name)}`;
}

/**
 * What a fragment means: `/…/tag/operationId` an operation, `/components/schemas/Name` a schema. Anything else, such as
 * the anchor of a heading, is none of ours.
 */
export function readAddress(fragment: string): ReferenceAddress | undefined {
  if (!fragment.startsWith('/')) return undefined;
  const parts = withoutPlace(fragment).slice(1).split('/');
  const last = decodeText(parts.at(-1) ?? '');
  if (!last) return undefined;
  const place = /\?at=(.+)$/.exec(fragment)?.[1];
  const at = place === undefined ? {} : { at: decodeText(place) };
  if (parts.length === 3 && parts[0] === 'components' && parts[1] === 'schemas') {
    return { kind: 'schema', name: last, ...at };
  }
  const tag = parts.at(-2);
  return { kind: 'operation', key: last, tag: tag === undefined ? undefined : decodeText(tag), ...at };
}
