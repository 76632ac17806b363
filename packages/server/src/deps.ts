import type { AnalyticsStore } from '@stoa/analytics/analytics-store';
import type { Rounds } from '@stoa/common/rounds';
import type { JobName } from '@stoa/contract/management';
import type { OpenDatabase } from '@stoa/database/open';
import type { Database } from '@stoa/database/tables';
import type { Admission } from '@stoa/gate/admission';
import type { TokenChecker } from '@stoa/gate/tokens/token-checker';
import type { ContentChecker } from '@stoa/portal-code/content-checker';
import type { Passwords } from '@stoa/secrets/passwords';
import type { Sealer } from '@stoa/secrets/sealer';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { NoteUse } from './features/credentials/credential-use.ts';

/** What the rooms of one server share. Two servers can live side by side in one process. */
export interface Deps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  /** Serves reads that may be two seconds late (docs/many-machines.md): perhaps a replica. Permissions are read from `db`. */
  readonly reads: Kysely<Database>;
  /** The pool serves only COPY; everything else uses `db`. */
  readonly pool: OpenDatabase['pool'];
  readonly log: Logger;
  readonly passwords: Passwords;
  /** Reads costly content (specifications, documents) off the request path. */
  readonly contentChecker: ContentChecker;
  readonly now: () => Date;
  /** The applications that may pass the gate, in memory. */
  readonly admission: Admission;
  /** Checks access tokens of the strategies' issuers, for the gate and for a developer who proves a client id. */
  readonly tokens: TokenChecker;
  /** Wakes the outbox after a commit; it polls anyway. */
  readonly nudgeOutbox: () => void;
  /** Wakes the worker that has clients made, changed and deleted at issuers. */
  readonly nudgeIssuing: () => void;
  readonly sealer: Sealer;
  /** The background jobs of this process, for the metrics and the status. */
  readonly jobs: Readonly<Partial<Record<JobName, Rounds>>>;
  /** Counts one more call that a key was let in for (features/credentials/credential-use.ts). */
  readonly noteUse: NoteUse;
  /** The calls that gateways report; null where this portal keeps none. */
  readonly analytics: AnalyticsStore | null;
}
