import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Problem } from '@stoa/common/problem';
import type { Logger } from 'pino';
import { problemBody } from './problem-handler.ts';

const statuses: Readonly<Record<string, { readonly status: number; readonly sentence: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    sentence: 'The header fields of the request, its cookies included, are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request took too long to arrive.' },
};

/**
 * Answers what is no HTTP that Node can read, before any route or hook. Clients read the title of every failing answer
 * (contract §0.2), so this one is a problem too.
 */
export function unreadableRequest(log: Logger) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, sentence } = statuses[error.code ?? ''] ?? {
      status: 400,
      sentence: 'The request is no readable HTTP.',
    };
    const request_id = randomUUID();
    const invalid = [{ field: 'request', reason: 'could not be read', rule: 'invalid' }] as const;
    const problem = new Problem('invalid_request', status, sentence, { invalid });
    const body = JSON.stringify(problemBody(problem, request_id));
    // The error itself must not be logged: it carries the bytes that came, cookies among them.
    log.info({ request_id, code: error.code }, 'request refused');
    const head = [
      `HTTP/1.1 ${status} ${problem.title}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
