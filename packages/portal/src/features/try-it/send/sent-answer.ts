import type { Header } from '../request-headers.ts';

/** The beginning of an answer, whichever way it came. */
export interface AnswerHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly Header[];
  readonly body: ReadableStream<Uint8Array> | null;
}

/** An answer that the browser got itself. */
export function headOfResponse(response: Response): AnswerHead {
  const { status, statusText, body } = response;
  return { status, statusText, headers: [...response.headers], body };
}
