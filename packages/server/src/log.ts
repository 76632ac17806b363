import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';

/** Values that must never be in a line, whichever code logs them. */
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

/** How long nothing is written to a log that could not be written. */
const restMs = 5_000;

/**
 * A person at a terminal reads lines, everything else JSON. A log that cannot be written, as on a disk that is full, loses lines;
 * it must not end the process.
 */
function standardError(): DestinationStream {
  for (const stream of [process.stdout, process.stderr])
    if (stream.listenerCount('error') === 0) stream.on('error', () => {});
  if (process.stderr.isTTY) return pretty({ destination: 2, sync: true });
  let sink: ReturnType<typeof pino.destination> | undefined = openSink();
  return { write: (line) => void sink?.write(line) };

  function openSink() {
    const opened = pino.destination({ fd: 2, sync: false });
    // The stream is given up with all that waits in it: it would try for ever, and keep the process from ending.
    opened.on('error', () => {
      opened.destroy();
      sink = undefined;
      setTimeout(() => {
        sink = openSink();
      }, restMs).unref();
    });
    return opened;
  }
}
