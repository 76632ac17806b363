import type { z } from 'zod';
import type { Route } from './route.ts';

/** Bytes or text that are no JSON, by media type. */
export interface Binary {
  readonly binary: readonly string[];
}

/** `null` is an empty body. */
export type ResponseBody = z.ZodType | Binary | null;

export interface Shape {
  readonly summary: string;
  readonly tag: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  /** A JSON body. `undefined` accepts none and ignores what comes. */
  readonly body?: z.ZodType;
  /** A raw body, by media type, when the call takes no JSON. */
  readonly rawBody?: readonly string[];
  /** The largest body accepted, in bytes, where the server's own limit does not fit. */
  readonly maxBodyBytes?: number;
  /** Successful answers by status. */
  readonly responses: Readonly<Record<number, ResponseBody>>;
  /** The 200 answers by media type where the caller's `Accept` decides; the first is the default. */
  readonly negotiated?: Readonly<Record<string, z.ZodType>>;
  /** Problem statuses this call may answer with, besides 400 and 500. */
  readonly problems: readonly number[];
}

export type Endpoint = Route & Shape;

/** One call of the contract: where it lives (route) and what may be said there (shape). */
export function endpoint<const R extends Route, const S extends Shape>(route: R, shape: S): R & S {
  return { ...route, ...shape };
}

export function isBinary(body: ResponseBody): body is Binary {
  return body !== null && 'binary' in body;
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What the caller passes, before defaults. */
export type ParamsOf<E extends Shape> = In<E['params']>;
export type QueryOf<E extends Shape> = In<E['query']>;
export type BodyOf<E extends Shape> = In<E['body']>;

/** What the handler gets, after validation and defaults. */
export type ParsedParams<E extends Shape> = Out<E['params']>;
export type ParsedQuery<E extends Shape> = Out<E['query']>;
export type ParsedBody<E extends Shape> = Out<E['body']>;

type ResponseValue<B> = B extends z.ZodType ? z.output<B> : B extends Binary ? Uint8Array | string : undefined;

type AnswerValue<B> = B extends z.ZodType ? z.input<B> : B extends Binary ? Uint8Array | string : undefined;

/** What a handler may hand over before the response schema formats it (dates become text) and strips what is not named. */
export type AnswerOf<E extends Shape> = {
  [K in keyof E['responses']]: AnswerValue<E['responses'][K]>;
}[keyof E['responses']];

/** What a successful call answers with; a union where several statuses are possible. */
export type ResponseOf<E extends Shape> = {
  [K in keyof E['responses']]: ResponseValue<E['responses'][K]>;
}[keyof E['responses']];
