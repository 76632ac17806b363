import { Agent, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

export interface Load {
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Calls without an answer: it is unknown whether they were handled. */
  readonly unanswered: number;
}

export interface LoadOptions {
  readonly url: string;
  /** The path of each call, by its number. */
  readonly path: (index: number) => string;
  readonly count: number;
  readonly connections: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Called after each answer with how many there are. */
  readonly onAnswer?: (answered: number) => void;
}

/** Milliseconds that a caller waits after a 503 answer. */
const retryDelayMs = 50;

/** Calls on kept connections, one after another on each, until there are as many as asked for. */
export async function steadyLoad({ url, path, count, connections, headers, onAnswer }: LoadOptions): Promise<Load> {
  const isTls = url.startsWith('https:');
  const options = { keepAlive: true, maxSockets: connections };
  const agent = isTls ? new TlsAgent({ ...options, rejectUnauthorized: false }) : new Agent(options);
  const statuses: Record<number, number> = {};
  let unanswered = 0;
  let next = 0;
  let answered = 0;

  const call = (index: number) =>
    new Promise<number>((resolve) => {
      const end = (status: number) => {
        answered += 1;
        onAnswer?.(answered);
        resolve(status);
      };
      (isTls ? tlsRequest : request)(`${url}${path(index)}`, { agent, headers }, (response) => {
        const status = response.statusCode ?? 0;
        statuses[status] = (statuses[status] ?? 0) + 1;
        response.resume().on('close', () => end(status));
      })
        .on('error', () => {
          unanswered += 1;
          end(0);
        })
        .end();
    });
  const oneConnection = async () => {
    while (next < count) if ((await call(next++)) === 503) await wait(retryDelayMs);
  };
  await Promise.all(Array.from({ length: connections }, oneConnection));
  agent.destroy();
  return { statuses, unanswered };
}
