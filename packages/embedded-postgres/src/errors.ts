/** The data folder is held by another live process; the message names the folder and, when known, that process. */
export class EmbeddedDatabaseInUse extends Error {
  override readonly name = 'EmbeddedDatabaseInUse';
}

/** The embedded database cannot run here; the message says why and what the operator can do. */
export class EmbeddedDatabaseUnavailable extends Error {
  override readonly name = 'EmbeddedDatabaseUnavailable';
}

/** The system's code of an error (`ENOENT`, `EACCES` …), or undefined. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
