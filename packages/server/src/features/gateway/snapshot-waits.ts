import { setTimeout as pause } from 'node:timers/promises';
import type { Admission } from '@stoa/gate/admission';
import type { FastifyReply } from 'fastify';

/** Gateways that wait at once in this process. Further ones are answered at once, and ask again each second. */
const mostWaiting = 100;
/** Of one gateway: it must leave places to the others. Several processes may have its token. */
const mostOfOne = 10;
/** Milliseconds between two looks for one gateway: most changes may be none of its own. */
const paceMs = 100;

/** One question of a gateway that waits for news. */
export interface SnapshotWait {
  /** What is known of who may pass: read it before looking. */
  readonly revision: number;
  /** @returns whether to look again: something is another than at that revision, and the question is still open */
  changed(revision: number): Promise<boolean>;
  end(): void;
}

/** Lets gateways wait for the next change of who may pass (docs/decisions/066). */
export function snapshotWaits(admission: Pick<Admission, 'current'>) {
  const stopping = new AbortController();
  const waiting: string[] = [];
  return {
    /** @returns undefined when the question is to be answered at once */
    begin(seconds: number, gatewayId: string, { raw }: FastifyReply): SnapshotWait | undefined {
      const directory = admission.current();
      if (seconds === 0 || !directory || waiting.length >= mostWaiting) return undefined;
      if (waiting.filter((each) => each === gatewayId).length >= mostOfOne) return undefined;
      waiting.push(gatewayId);
      const left = new AbortController();
      const leave = () => left.abort();
      raw.once('close', leave);
      const signal = AbortSignal.any([stopping.signal, left.signal, AbortSignal.timeout(seconds * 1_000)]);
      let notBefore = 0;
      return {
        get revision() {
          return directory.revision;
        },
        async changed(revision) {
          await directory.changed(revision, signal);
          await pause(Math.max(0, notBefore - performance.now()), undefined, { signal }).catch(() => {});
          notBefore = performance.now() + paceMs;
          return !signal.aborted;
        },
        end() {
          waiting.splice(waiting.indexOf(gatewayId), 1);
          raw.off('close', leave);
        },
      };
    },
    /** Answers every request that waits, and lets none wait any more. */
    stop: () => stopping.abort(),
  };
}
