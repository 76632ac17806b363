import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Passwords } from './access/passwords.ts';
import type { Config } from './config.ts';
import type { Database } from './database/tables.ts';
import type { ContentChecker } from './features/portal-code/content-checker.ts';

/** What the rooms of one server share. Two servers can live side by side in one process. */
export interface Deps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly passwords: Passwords;
  /** Reads costly content (specifications, documents) off the request path. */
  readonly contentChecker: ContentChecker;
  readonly now: () => Date;
  /** Wakes the outbox after a commit; it polls anyway. */
  readonly nudgeOutbox: () => void;
}
