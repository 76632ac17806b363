import type { CallShapes } from './call-shapes.ts';

export type CallName = keyof CallShapes;

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

/** Media types among which the caller's `accept` chooses. */
export type AcceptOf<N extends CallName> = keyof CallShapes[N]['negotiated'] & string;

type Chosen<A extends string> = [A] extends [never] ? 'application/json' : A;

/** What a call resolves to; where an `accept` may choose, the chosen shape (JSON without a choice). */
export type ResultOf<N extends CallName, A extends string = never> = [AcceptOf<N>] extends [never]
  ? CallShapes[N]['result']
  : CallShapes[N]['negotiated'][Chosen<A> & keyof CallShapes[N]['negotiated']];

interface Anyway {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** What a call takes: exactly the parts that its endpoint declares. */
export type CallInput<N extends CallName, A extends string = never> = Anyway &
  Part<'params', CallShapes[N]['params']> &
  Part<'query', CallShapes[N]['query']> &
  Part<'body', CallShapes[N]['body']> &
  ([AcceptOf<N>] extends [never] ? { readonly accept?: never } : { readonly accept?: A });

/** The input may be left out where nothing in it must be given. */
export type CallArguments<N extends CallName, A extends string> =
  Record<never, never> extends CallInput<N, A> ? [input?: CallInput<N, A>] : [input: CallInput<N, A>];

/** The same, as the transport sees it. */
export interface LooseInput extends Anyway {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly accept?: string;
}
