/** Why a statement failed. */
export class ClickHouseFailure extends Error {
  override name = 'ClickHouseFailure';
  /** ClickHouse's number of the error; null when the network or a time limit stood in between. */
  readonly code: number | null;
  readonly queryId: string;
  /** Whether the same statement may succeed a moment later. */
  readonly mayPass: boolean;

  constructor(message: string, options: { code: number | null; queryId: string; mayPass: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.queryId = options.queryId;
    this.mayPass = options.mayPass;
  }
}

/** TOO_MANY_SIMULTANEOUS_QUERIES, SOCKET_TIMEOUT, NETWORK_ERROR, ALL_CONNECTION_TRIES_FAILED, and a cluster without its keeper. */
const passing = new Set([202, 209, 210, 279, 225, 242, 999]);

/** A gateway in front of ClickHouse says 502 to 504 in its own words. */
export function failureOf(status: number, words: string, queryId: string): ClickHouseFailure {
  const code = Number(/Code: (\d+)/.exec(words)?.[1] ?? Number.NaN);
  const known = Number.isNaN(code) ? null : code;
  const mayPass = known === null ? status >= 502 && status <= 504 : passing.has(known);
  const told = words.replace(/\s+/g, ' ').trim().slice(0, 500);
  return new ClickHouseFailure(`ClickHouse answered ${status}: ${told}`, { code: known, queryId, mayPass });
}

/**
 * Statements that ClickHouse does not understand, or that do not fit its tables: an error in our code, which a retry
 * does not help.
 */
const ours = new Set([6, 10, 16, 26, 27, 36, 42, 43, 44, 46, 47, 50, 53, 62, 72, 115, 117, 179, 215, 376]);

export function isOurFault({ code }: ClickHouseFailure): boolean {
  return code !== null && ours.has(code);
}
