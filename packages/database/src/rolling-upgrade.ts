import { migrationStatements } from './migration-checksum.ts';
import type { Migration } from './migration-list.ts';

/** Servers of two versions may run side by side from the step after this one on, while one replaces the other. */
const lastBeforeRolling = 33;

/**
 * The oldest schema version whose servers still work with the schema after `migration`: that of the step before, unless it removes
 * something and says so itself.
 * @param before the same of the step before
 */
export function compatibleFrom(migration: Pick<Migration, 'version' | 'compatibleFrom'>, before: number): number {
  if (migration.version <= lastBeforeRolling) return migration.version;
  return Math.max(before, migration.compatibleFrom ?? 0);
}

/** What takes something away from a server that runs, or refuses what it writes. Each with the words for people. */
const removals: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (table|column|view|type|function|trigger|sequence|schema)\b/, 'drops'],
  [/\brename\b/, 'renames'],
  [/\balter (column )?\w+ (set data )?type\b/, 'changes the type of a column'],
  [/\balter (column )?\w+ set not null\b/, 'forbids null in a column'],
  [/\btruncate\b/, 'empties a table'],
];

/**
 * Why servers of the step before cannot run beside this migration; empty when they can. It reads the statements, so it finds what is
 * written as usual, and not what a function of the database does.
 */
export async function reasonsAgainstRolling(migration: Migration): Promise<string[]> {
  const { version, compatibleFrom: oldest } = migration;
  if (version <= lastBeforeRolling) return [];
  if (oldest !== undefined)
    return oldest < version ? [] : [`compatibleFrom must be below ${version}: the version before is still running`];
  const statements = (await migrationStatements(migration)).flatMap((text) => text.split(';')).map(plain);
  const created = statements.flatMap((text) => /\bcreate table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? []);
  return statements
    .filter((text) => !created.some((table) => text.startsWith(`alter table ${table} `)))
    .flatMap((text) => [
      ...removals.filter(([pattern]) => pattern.test(text)).map(([, words]) => `${words}: ${text}`),
      ...(/\badd column\b(?!.*\bdefault\b).*\bnot null\b/.test(text) ? [`needs a default: ${text}`] : []),
    ]);
}

/** Writes a statement on one line, in lower case, without comments and quotes. */
function plain(statement: string): string {
  return statement.replace(/--.*$/gm, '').replace(/["]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
