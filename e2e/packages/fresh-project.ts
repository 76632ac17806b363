import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../parts/stoa-server.ts';

const run = promisify(execFile);

/** Makes the packages as `npm run packages` does; answers with the tarballs. */
export async function makePackages(folder: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['scripts/packages.mjs', folder], { cwd: repository });
  return stdout.trim().split('\n');
}

/** What a project of that kind has installed besides the packages; the repository has the same, pinned. */
const tools: Readonly<Record<string, readonly string[]>> = {
  react: ['react', 'react-dom', '@types/react', '@types/react-dom', 'vite'],
  vue: ['vue', 'vite'],
  ssr: ['react', 'react-dom', '@types/react', '@types/react-dom', 'vite'],
  plain: [],
};

/**
 * A project of its own outside of the repository, with the tarballs installed by npm and nothing else of the house.
 * Nothing comes over the network: a dependency that the packages do not declare cannot be found, and fails the test.
 *
 * @returns its folder, and what npm put into its `node_modules`
 */
export async function freshProject(kind: string, into: string, tarballs: readonly string[]) {
  const folder = join(into, kind);
  cpSync(join(import.meta.dirname, 'projects', kind), folder, { recursive: true });
  const quiet = ['--offline', '--no-audit', '--no-fund', '--no-package-lock', '--cache', join(into, 'npm-cache')];
  await run('npm', ['install', ...quiet, ...tarballs], { cwd: folder });
  const modules = join(folder, 'node_modules');
  const installed = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(@[\w-]+\/)?[\w-]+\/package\.json$/.test(path))
    .map(dirname);
  for (const name of tools[kind] ?? []) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(repository, 'node_modules', name), join(modules, name));
  }
  return { folder, installed: installed.sort() };
}

/** The compiler that many projects still have, and the repository's own. */
const compilers = { 5.9: 'packages/auth-elements/node_modules', 7: 'node_modules' } as const;

/** Compiles a project, declarations of the packages included; answers with what the compiler complains about. */
export async function compile(folder: string, version: keyof typeof compilers = 5.9): Promise<string> {
  return complaints(join(repository, compilers[version], 'typescript/bin/tsc'), '-p', folder);
}

async function complaints(...args: string[]): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, args);
    return stdout;
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/** Builds a project with Vite, as its author would. */
export async function viteBuild(folder: string): Promise<void> {
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder });
}

/** Runs a program of a project in Node, where no window is. */
export async function runInNode(folder: string, program: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
  return stdout;
}
