import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerHead } from './sent-answer.ts';

/** Milliseconds within which a response must begin. */
const timeoutMs = 60_000;

export interface Answer extends Omit<AnswerHead, 'body'> {
  /** The time until the headers were there. */
  readonly milliseconds: number;
  readonly size: number;
  readonly body: Blob;
  readonly state: 'reading' | 'complete' | 'stopped' | 'broken' | 'cut';
  /** How it came, where that is known better than by the media type of the document. */
  readonly contentType: string;
}

export type Failure = 'no-answer' | 'timed-out' | 'stopped';

export type Sending =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  | { readonly state: 'answered'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly failure: Failure; readonly error: unknown };

/** Sends; returns the answer's head as soon as it is there. */
export type Send = (signal: AbortSignal) => Promise<AnswerHead>;

/** One request at a time: a new one stops the one before, and so does leaving. */
export function useSending() {
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort('stopped'), []);

  const start = useCallback(async (send: Send) => {
    current.current?.abort('stopped');
    const stop = new AbortController();
    current.current = stop;
    const show = (next: Sending) => current.current === stop && setSending(next);
    show({ state: 'sending' });
    const timer = setTimeout(() => stop.abort('timed-out'), timeoutMs);
    const begin = performance.now();
    try {
      const response = await send(stop.signal);
      clearTimeout(timer);
      await readAnswer(response, performance.now() - begin, stop.signal, (answer) =>
        show({ state: 'answered', answer }),
      );
    } catch (error) {
      const { aborted, reason } = stop.signal;
      const failure = aborted ? (reason === 'timed-out' ? 'timed-out' : 'stopped') : 'no-answer';
      show({ state: 'failed', failure, error });
    } finally {
      clearTimeout(timer);
    }
  }, []);
  const stop = useCallback(() => current.current?.abort('stopped'), []);
  return { sending, start, stop };
}

async function readAnswer(
  response: AnswerHead,
  milliseconds: number,
  signal: AbortSignal,
  show: (answer: Answer) => void,
): Promise<void> {
  const contentType = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const { body, ...sent } = response;
  const head = { ...sent, milliseconds, contentType };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const tell = (state: Answer['state']) =>
    show({ ...head, size, state, body: new Blob(chunks, { type: 'application/octet-stream' }) });
  const reader = body?.getReader();
  if (!reader) return tell('complete');
  tell('reading');
  let told = performance.now();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return tell('complete');
      const kept = value.subarray(0, head.limit.bytes - size);
      chunks.push(kept as Uint8Array<ArrayBuffer>);
      size += kept.byteLength;
      if (kept.byteLength < value.byteLength) {
        await reader.cancel();
        return tell('cut');
      }
      // Events come one by one, bytes of a file in a flood: drawing more often than that shows nothing more.
      if (performance.now() - told > 80 || isStream(contentType)) {
        told = performance.now();
        tell('reading');
      }
    }
  } catch {
    tell(signal.aborted ? 'stopped' : 'broken');
  }
}

/** Answers that are read while they come. */
export function isStream(contentType: string): boolean {
  return /^(text\/event-stream|application\/(x-ndjson|jsonl|json-seq|x-jsonlines))/i.test(contentType);
}
