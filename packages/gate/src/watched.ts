import type { Socket } from 'node:net';
import { endAtOnce } from '@stoa/database/hosts';
import type pg from 'pg';

const silentMs = 10_000;

/** Ends the connection when it says nothing for ten seconds while `work` uses it. */
export async function watched<T>(on: pg.Client, work: () => Promise<T>): Promise<T> {
  const { stream } = (on as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  let [read, since] = [stream.bytesRead, performance.now()];
  const watch = setInterval(() => {
    if (stream.bytesRead !== read) [read, since] = [stream.bytesRead, performance.now()];
    else if (performance.now() - since > silentMs) endAtOnce(on);
  }, 500);
  try {
    return await work();
  } finally {
    clearInterval(watch);
  }
}
