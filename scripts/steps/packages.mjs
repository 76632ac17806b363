import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBuilt } from './build-browser.mjs';
import { copyTypes, writeTypes } from './package-types.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { runQuietly } from './run-tool.mjs';

const types = join(root, '.cache/types');
const forms = ['login', 'register', 'forgot-password', 'reset-password', 'change-password', 'accept-invitation'];

/** What npm users install, each made in a folder of its own from a package's `npm/` and what is built. */
const packages = { client, 'auth-elements': authElements };

/**
 * Makes the npm packages and their tarballs.
 *
 * @param {string} node path of Node 24
 * @param {string} [target] folder for the tarballs
 * @returns {Promise<Record<string, {folder: string, tarball: string}>>} by the package's name in the repository
 */
export async function makePackages(node, target = join(root, '.cache/packages')) {
  await ensureBuilt(node);
  await must(node, ['tsc', '-b', 'packages/auth-elements'], 'Writing the declarations');
  mkdirSync(target, { recursive: true });
  const made = {};
  for (const [name, fill] of Object.entries(packages)) {
    const folder = join(target, name);
    // Built in a temporary folder and renamed, so that a concurrent reader never sees a partial result.
    const fresh = `${folder}-${process.pid}`;
    rmSync(fresh, { recursive: true, force: true });
    cpSync(join(root, 'packages', name, 'npm'), fresh, { recursive: true });
    copyFileSync(join(root, 'LICENSE'), join(fresh, 'LICENSE'));
    const file = join(fresh, 'package.json');
    const { version } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
    const manifest = { ...JSON.parse(readFileSync(file, 'utf8')), version };
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
    await fill(fresh, node);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
    await must(node, ['npm', 'pack', folder, '--pack-destination', target], `Packing ${name}`);
    made[name] = { folder, tarball: join(target, `stoa-${name}-${version}.tgz`) };
  }
  return made;
}

/** Script and declarations of every entry stand beside each other, by the name that is imported. */
async function authElements(folder) {
  const dist = join(root, 'packages/auth-elements/dist');
  const copy = (from, to, before = '') => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    writeFileSync(join(folder, to), before + readFileSync(join(dist, from), 'utf8'));
  };
  copy('licenses.txt', 'licenses.txt');
  // A server component of React may not run them, and learns it from this.
  const client = "'use client';\n";
  copy('auth.esm.js', 'index.js', client);
  for (const name of [...forms, 'shared']) copy(`define-${name}.esm.js`, `${name}.js`, client);
  for (const name of ['standalone', 'standalone-shared']) copy(`${name}.esm.js`, `${name}.js`);
  for (const name of ['recaptcha', 'analytics-configuration', 'register-custom-element']) {
    copy(`${name}.esm.js`, `${name}.js`);
  }
  const scripts = ['auth', ...[...forms, 'shared'].map((name) => `define-${name}`)];
  for (const name of scripts) copy(`${name}.js`, `${name}.js`);
  for (const part of ['lang', 'more']) {
    for (const name of readdirSync(join(dist, part)).filter((file) => file.endsWith('.js'))) {
      copy(`${part}/${name}`, `${part}/${name}`);
    }
  }

  const at = {
    index: 'index',
    ...Object.fromEntries([...forms, 'shared'].map((name) => [name, `entries/${name}`])),
    recaptcha: 'recaptcha',
    'analytics-configuration': 'shared/analytics-configuration',
    'register-custom-element': 'register-custom-element',
  };
  const entries = [...Object.values(at), 'scripts/offer-globally'].map((path) => `auth-elements/src/${path}`);
  copyTypes({ from: types, to: folder, entries });
  for (const [name, path] of Object.entries(at)) {
    writeTypes(folder, name, `export * from './types/auth-elements/src/${path}.js';\n`);
  }
  // Without React on the page there are no types of React either.
  for (const [name, path] of [
    ['standalone', 'index'],
    ['standalone-shared', 'entries/shared'],
  ]) {
    const told = readFileSync(join(folder, `types/auth-elements/src/${path}.d.ts`), 'utf8');
    const text = told
      .replace(/^import '[^']*react-types\.js';\n/m, '')
      .replaceAll(/(['"])\.\.?\//g, '$1./types/auth-elements/src/');
    writeTypes(folder, name, text);
  }
  for (const name of scripts)
    writeTypes(folder, name, "import './types/auth-elements/src/scripts/offer-globally.js';\n\nexport {};\n");
}

const clientEntries = {
  index: ['client', 'problem-error', 'message', 'client-of', 'call-types', 'refresh', 'transport'],
  management: ['full-client'],
};
/** What of those modules the package shows; the rest is how they work. */
const shown = {
  client: 'createClient, type PortalClient',
  'problem-error': 'ProblemError, type ProblemKind',
  message: 'englishMessageTexts, type MessageTexts, messageOf',
  'client-of': 'type Client, type ClientOptions',
  'call-types': 'type AcceptOf, type CallInput, type CallName, type ResultOf',
  refresh: 'type AuthErrorHandler, type AuthErrorKind, type Locks',
  transport: 'type TransportOptions',
  'full-client': 'createFullClient',
};

/** The modules in one file an entry, and types in which the contract's schemas are written out. */
async function client(folder, node) {
  const source = join(root, 'packages/client/src');
  /** @type {[name: string, text: (place: (module: string) => string) => string][]} */
  const texts = Object.entries(clientEntries).map(([name, modules]) => [
    name,
    (place) => modules.map((module) => `export { ${shown[module]} } from '${place(module)}';\n`).join(''),
  ]);
  const doors = join(folder, 'doors');
  mkdirSync(doors);
  for (const [name, text] of texts)
    writeFileSync(
      join(doors, `${name}.ts`),
      text((module) => join(source, `${module}.ts`)),
    );
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    root: source,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: Object.fromEntries(texts.map(([name]) => [name, join(doors, `${name}.ts`)])),
        formats: ['es'],
      },
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name].js' } },
    },
  });
  rmSync(doors, { recursive: true });

  const shapes = join(folder, 'shapes');
  await must(
    node,
    [node, 'packages/contract/scripts/write-call-shapes.ts', shapes],
    'Writing out the types of the calls',
  );
  copyTypes({
    from: types,
    to: folder,
    entries: Object.values(clientEntries)
      .flat()
      .map((module) => `client/src/${module}`),
    instead: {
      'client/src/call-shapes': join(shapes, 'call-shapes.d.ts'),
      'contract/src/problem': join(shapes, 'problem.d.ts'),
    },
  });
  rmSync(shapes, { recursive: true });
  for (const [name, text] of texts)
    writeTypes(
      folder,
      name,
      text((module) => `./types/client/src/${module}.js`),
    );
}

async function must(node, command, what) {
  const { code, output } = await runQuietly(node, command);
  if (code !== 0) throw new Refusal(`${output.trim()}\n${what} failed.`);
}
