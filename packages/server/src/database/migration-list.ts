import type { Kysely } from 'kysely';
import { up as house } from './migrations/0001-house.ts';
import { up as users } from './migrations/0002-users.ts';
import { up as identities } from './migrations/0003-identities.ts';
import { up as refusals } from './migrations/0004-refusals.ts';
import { up as references } from './migrations/0005-references.ts';
import { up as documents } from './migrations/0006-documents.ts';
import { up as tryIt } from './migrations/0007-try-it.ts';
import { up as search } from './migrations/0008-search.ts';

/** One step of the schema. Once released it never changes: a later step corrects it. */
export interface Migration {
  version: number;
  name: string;
  /** Runs inside a transaction that the runner opened; must not open its own. */
  up(db: Kysely<unknown>): Promise<void>;
}

/** Every migration in order; a new file in `migrations/` gets a line here. */
export const migrations: readonly Migration[] = [
  { version: 1, name: 'house', up: house },
  { version: 2, name: 'users', up: users },
  { version: 3, name: 'identities', up: identities },
  { version: 4, name: 'refusals', up: refusals },
  { version: 5, name: 'references', up: references },
  { version: 6, name: 'documents', up: documents },
  { version: 7, name: 'try-it', up: tryIt },
  { version: 8, name: 'search', up: search },
];
