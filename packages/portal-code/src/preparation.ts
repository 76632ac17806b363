import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { ContentChecker } from './content-checker.ts';
import type { FolderProblems } from './folder-problems.ts';

/** What preparing contents needs; what is wrong with them is noted in `problems`. */
export interface Preparation {
  readonly db: Kysely<Database>;
  readonly portalId: string;
  readonly checker: ContentChecker;
  readonly problems: FolderProblems;
}
