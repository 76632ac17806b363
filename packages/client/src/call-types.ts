import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@stoa/contract/endpoint';
import type { Endpoints } from '@stoa/contract/endpoints';
import type { RouteName } from '@stoa/contract/routes';

/** What a call without a JSON body sends as it is. */
export type RawBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string;

type Given<K extends string, T> = { readonly [P in K]: T };
type Maybe<K extends string, T> = { readonly [P in K]?: T };
/** A part is optional where nothing in it must be given. */
type Part<K extends string, T> = [T] extends [undefined]
  ? Maybe<K, undefined>
  : undefined extends T
    ? Maybe<K, T>
    : Record<never, never> extends T
      ? Maybe<K, T>
      : Given<K, T>;

type BodyPart<E extends Endpoint> = E extends { rawBody: readonly string[] }
  ? { readonly body: RawBody }
  : Part<'body', BodyOf<E>>;

type Negotiated<E> = E extends { negotiated: infer N } ? N : Record<never, never>;

/** Media types among which the caller's `accept` chooses. */
export type AcceptOf<N extends RouteName> = keyof Negotiated<Endpoints[N]> & string;

type Output<S> = S extends { _zod: { output: infer T } } ? T : never;

/** What a call resolves to; where an `accept` may choose, the chosen shape (JSON without a choice). */
export type ResultOf<N extends RouteName, A extends string = never> = [AcceptOf<N>] extends [never]
  ? ResponseOf<Endpoints[N]>
  : Output<Negotiated<Endpoints[N]>[([A] extends [never] ? 'application/json' : A) & keyof Negotiated<Endpoints[N]>]>;

interface Anyway {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** What a call takes: exactly the parts that its endpoint declares. */
export type CallInput<N extends RouteName, A extends string = never> = Anyway &
  Part<'params', ParamsOf<Endpoints[N]>> &
  Part<'query', QueryOf<Endpoints[N]>> &
  BodyPart<Endpoints[N]> &
  ([AcceptOf<N>] extends [never] ? { readonly accept?: never } : { readonly accept?: A });

/** The input may be left out where nothing in it must be given. */
export type CallArguments<N extends RouteName, A extends string> =
  Record<never, never> extends CallInput<N, A> ? [input?: CallInput<N, A>] : [input: CallInput<N, A>];

/** The same, as the transport sees it. */
export interface LooseInput extends Anyway {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly accept?: string;
}
