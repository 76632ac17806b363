import type { DatabaseLog } from './database-log.ts';

/**
 * Passes a line that PostgreSQL wrote to its standard error on to the log. An ERROR is only for debugging: the
 * application got it too and decides what it means.
 */
export function logServerLine(line: string, log: DatabaseLog): void {
  const [, severity = '', text = line] = /^([A-Z]+\d?): {1,2}(.*)$/.exec(line) ?? [];
  const fields = { severity: severity || undefined, source: 'postgres' };
  if (severity === 'PANIC') log.error(fields, text);
  else if (severity === 'FATAL' || severity === 'WARNING') log.warn(fields, text);
  else log.debug(fields, text);
}
