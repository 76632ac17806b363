import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';

/** What must never be in a line, wherever somebody logs it. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  '*.token',
  '*.secret',
  '*.credential',
  'password',
  'token',
  'secret',
  'credential',
];

/**
 * Structured logs, one JSON object a line, on standard error: standard output is for people. Addresses are logged
 * without their query, which may hold a token of a mailed link.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination = standardError()): Logger {
  return pino(
    {
      level: config.logLevel,
      redact: { paths: secretPaths, censor: '[hidden]' },
      serializers: {
        req: (request: { method: string; url: string; id: string; ip: string }) => ({
          method: request.method,
          path: request.url.split('?')[0],
          ip: request.ip,
        }),
      },
    },
    destination,
  );
}

/** A person at a terminal reads lines, everything else JSON. */
function standardError(): DestinationStream {
  return process.stderr.isTTY ? pretty({ destination: 2, sync: true }) : pino.destination({ fd: 2, sync: false });
}
