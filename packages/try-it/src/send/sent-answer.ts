import type { StoppedRedirect } from '@stoa/contract/try-it';
import type { Header } from '../request-headers.ts';

/** The beginning of an answer, whichever way it came. */
export interface AnswerHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly Header[];
  readonly body: ReadableStream<Uint8Array> | null;
  /** Bytes that are taken; where more come, the rest is left out. */
  readonly limit: { readonly bytes: number; readonly by: 'page' | 'portal' };
  /** Known where the portal sent the request: browsers follow them, and do not tell. */
  readonly redirects?: { readonly followed: number; readonly stopped: StoppedRedirect | undefined };
}

/** Bytes of an answer that a page keeps. */
const largest = 64 * 1024 * 1024;

/** An answer that the browser got itself. */
export function headOfResponse(response: Response): AnswerHead {
  const { status, statusText, body } = response;
  return { status, statusText, headers: [...response.headers], body, limit: { bytes: largest, by: 'page' } };
}
