import { Problem } from '@stoa/common/problem';
import { stopped } from '@stoa/outbound/try-it/within';
import type { FastifyReply } from 'fastify';

export interface RequestsUnderWay {
  /**
   * Counts a request until its answer has ended, by whatever: the answer, the reader who leaves, the time limit.
   * @param caller whose it is
   * @returns what is aborted then, with `timed out`, `stopping` or `ended` as its reason
   * @throws Problem 429 when the caller has too many, 503 when all together have, or the server stops
   */
  begin(reply: FastifyReply, caller: string): AbortSignal;
  /** Aborts all of them, and begins no more: the server stops. */
  stop(): void;
}

export interface UnderWayLimits {
  /** The most requests at once in this process: each may last minutes. */
  readonly most: number;
  /** The most requests at once of one caller, so that no caller takes all of them. */
  readonly mostOfCaller: number;
  /** Milliseconds of each in all. */
  readonly longest: number;
}

export function requestsUnderWay({ most, mostOfCaller, longest }: UnderWayLimits): RequestsUnderWay {
  /** Each with its caller. */
  const open = new Map<AbortController, string>();
  let stopping = false;
  return {
    begin({ raw, request }, caller) {
      if (stopping) throw stopped(undefined);
      if ([...open.values()].filter((each) => each === caller).length >= mostOfCaller) {
        const sentence = 'Several of your requests are under way. Wait for one of them, or end it.';
        throw new Problem('too_many_requests', 429, sentence, { retryAfter: 5 });
      }
      if (open.size >= most)
        throw new Problem('unavailable', 503, 'Too many requests are under way.', { retryAfter: 5 });
      const controller = new AbortController();
      const { socket } = request.raw;
      const end = (reason: string) => {
        clearTimeout(timer);
        open.delete(controller);
        raw.off('close', leave);
        socket.off('close', leave);
        controller.abort(reason);
      };
      const leave = () => end('ended');
      const timer = setTimeout(() => end('timed out'), longest);
      open.set(controller, caller);
      // An answer that waits behind another on its connection hears nothing of the connection's end.
      raw.once('close', leave);
      socket.once('close', leave);
      // Gone already: no event comes any more.
      if (raw.destroyed || socket.destroyed) leave();
      return controller.signal;
    },
    stop() {
      stopping = true;
      for (const controller of open.keys()) controller.abort('stopping');
    },
  };
}
