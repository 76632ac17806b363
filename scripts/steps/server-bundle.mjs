import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { runQuietly } from './run-tool.mjs';
import { contentHash } from './stamp.mjs';
import { withDependencies } from './workspace.mjs';

const entries = {
  main: 'packages/server/src/main.js',
  'content-process': 'packages/portal-code/src/content-process.ts',
};

/** What is not in the bundle: programs of a platform. */
export const externalPackages = ['@node-rs/argon2'];

/**
 * The server and the command line as plain JavaScript, not minified: a stack trace names functions and readable lines.
 *
 * @param {string} outDir entries and chunks all stand in this one folder
 * @param {string} toRoot from there to the folder that has `packages`
 */
export async function bundleServer(outDir, toRoot) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [sourcePlaces(toRoot)],
    ssr: { noExternal: true, external: [...externalPackages, 'pg-native'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }\n');
}

/**
 * `import.meta.url` stays the address of the source, not of the bundle: the code finds pages and files from it, and they
 * have the same place beside the bundle.
 */
function sourcePlaces(toRoot) {
  return {
    name: 'stoa-source-places',
    transform(code, id) {
      const path = relative(root, id.split('?')[0]);
      // The content process is started from where the bundle is.
      if (!path.startsWith('packages/') || path.endsWith('/start-content-checker.ts')) return undefined;
      if (!code.includes('import.meta.url')) return undefined;
      const place = `new URL(${JSON.stringify(`${toRoot}/${path.replace(/\.ts$/, '.js')}`)}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', place), map: null };
    },
  };
}

/** A bundle is deleted this long after its last use. */
const keptMs = 24 * 3_600_000;

/**
 * The server as `npm start` runs it: a few files in place of 1,700 start in three quarters of the time. Bundled anew when a source
 * has changed, into a folder of its own: a server that still runs loads parts of the old one later.
 *
 * @param {string} node path of Node 24
 * @returns {Promise<string>} the file to run
 */
export async function ensureProgram(node) {
  const programs = join(root, '.cache/program');
  const sources = [...withDependencies('server')].map((each) => `packages/${each}`);
  const hash = contentHash(root, ['package-lock.json', 'scripts/steps/server-bundle.mjs', ...sources]);
  const folder = join(programs, hash.slice(0, 16));
  if (!existsSync(folder)) await makeProgram(node, folder);
  const markUsed = () => utimesSync(folder, new Date(), new Date());
  markUsed();
  // This process lives as long as the server it starts, so it keeps the bundle's date fresh.
  setInterval(markUsed, keptMs / 4).unref();
  for (const each of readdirSync(programs).map((name) => join(programs, name)))
    if (statSync(each).mtimeMs < Date.now() - keptMs) rmSync(each, { recursive: true, force: true });
  return join(folder, 'main.js');
}

/** Bundled aside and put in place whole. */
async function makeProgram(node, folder) {
  const fresh = `${folder}-${process.pid}`;
  const { code, output } = await runQuietly(node, [node, join(root, 'scripts/steps/server-bundle.mjs'), fresh]);
  if (code === 0 && !existsSync(folder)) renameSync(fresh, folder);
  rmSync(fresh, { recursive: true, force: true });
  if (code !== 0) throw new Refusal(`${output.trim()}\nBundling the server failed.`);
}

if (import.meta.main) await bundleServer(process.argv[2], '../../..');
