type Write = (fields: object, message: string) => void;

/** What the database layer needs of a logger; pino's has it. */
export interface DatabaseLog {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

/** A log that keeps nothing, for callers that have none. */
export const silentLog: DatabaseLog = { debug() {}, info() {}, warn() {}, error() {} };
