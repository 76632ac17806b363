import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@stoa/contract/endpoint';
import type { Endpoints } from '@stoa/contract/endpoints';

/** What a call without a JSON body sends as it is. */
export type RawBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string;

type Output<S> = S extends { _zod: { output: infer T } } ? T : never;

interface ShapeOf<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: E extends { rawBody: readonly string[] } ? RawBody : BodyOf<E>;
  readonly result: ResponseOf<E>;
  /** Results by media type, where the caller's `accept` chooses. */
  readonly negotiated: E extends { negotiated: infer N } ? { readonly [Type in keyof N]: Output<N[Type]> } : object;
}

/**
 * What every call takes and gives, without a word of the schema library: all other types of the client are made of these. The
 * package for npm replaces it by a generated file of the same name and the same types.
 */
export type CallShapes = { readonly [Name in keyof Endpoints]: ShapeOf<Endpoints[Name]> };
