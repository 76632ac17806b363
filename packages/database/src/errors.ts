/** The database cannot be used as it is; the message says what the operator can do. Never carries a password. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

/** The schema was made by a newer Stoa than this one. */
export class DatabaseNewerThanCode extends Error {
  override readonly name = 'DatabaseNewerThanCode';
}

/** An archive cannot be restored; nothing was written. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}
