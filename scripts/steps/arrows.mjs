import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { importsOf, parseImports } from './imports.mjs';

/** Which package may import which; the picture is in docs/architecture.md. No other arrow exists. */
export const arrows = {
  contract: [],
  client: ['contract'],
  ui: [],
  text: ['contract', 'client', 'ui'],
  'rich-text-view': ['contract', 'ui', 'text'],
  charts: ['contract', 'ui', 'text'],
  palette: ['contract', 'ui', 'text'],
  'reference-view': ['contract', 'openapi', 'ui', 'text', 'rich-text-view'],
  'factors-view': ['contract', 'ui', 'text'],
  'try-it': ['contract', 'client', 'openapi', 'ui', 'text', 'reference-view'],
  'auth-elements': ['contract', 'client', 'ui', 'text'],
  portal: [
    'contract',
    'client',
    'ui',
    'text',
    'rich-text-view',
    'charts',
    'palette',
    'reference-view',
    'try-it',
    'factors-view',
    'auth-elements',
  ],
  console: ['contract', 'client', 'ui', 'text', 'charts', 'appearance', 'palette', 'rich-text-view', 'factors-view'],
  common: ['contract'],
  'rich-text': ['contract'],
  openapi: ['contract', 'common', 'rich-text'],
  openid: ['common', 'contract', 'database', 'secrets'],
  saml: ['common', 'database', 'openid', 'certificates', 'secrets'],
  'embedded-postgres': ['common'],
  database: ['common', 'contract', 'embedded-postgres'],
  analytics: ['common', 'embedded-postgres', 'database'],
  gate: ['common', 'contract', 'openid', 'database'],
  appearance: ['contract'],
  letters: ['common', 'contract', 'text', 'appearance'],
  secrets: ['common', 'contract'],
  scim: ['contract'],
  'program-pages': ['contract', 'database', 'openapi', 'permissions', 'rich-text'],
  'portal-page': ['contract', 'database', 'appearance', 'portal-code', 'program-pages'],
  factors: ['database', 'secrets'],
  certificates: ['common', 'contract'],
  outbound: ['common', 'contract', 'database'],
  permissions: ['common', 'contract', 'database', 'gate'],
  specifications: ['common', 'contract', 'database', 'openapi'],
  'portal-code': ['common', 'contract', 'database', 'rich-text', 'openapi', 'appearance', 'specifications'],
  search: ['common', 'contract', 'database', 'permissions'],
  'call-reports': ['common', 'contract', 'database', 'analytics', 'gate'],
  stats: ['common', 'contract', 'database', 'analytics', 'permissions'],
  'managed-lists': ['common', 'contract', 'database', 'analytics', 'permissions', 'search', 'secrets', 'stats'],
  'access-tokens': ['common', 'contract', 'database', 'permissions', 'secrets'],
  outbox: ['common', 'contract', 'database', 'letters', 'outbound', 'permissions', 'secrets'],
  issuing: ['common', 'contract', 'database', 'openid', 'outbox', 'permissions', 'secrets'],
  demo: ['database', 'analytics', 'permissions', 'secrets'],
  'plain-pages': ['contract', 'text', 'database', 'letters'],
  cli: ['contract', 'client', 'common', 'portal-code', 'gate'],
  server: [
    'contract',
    'client',
    'common',
    'rich-text',
    'openapi',
    'openid',
    'saml',
    'embedded-postgres',
    'database',
    'analytics',
    'gate',
    'appearance',
    'secrets',
    'scim',
    'program-pages',
    'portal-page',
    'factors',
    'certificates',
    'outbound',
    'outbox',
    'issuing',
    'permissions',
    'specifications',
    'portal-code',
    'search',
    'call-reports',
    'managed-lists',
    'stats',
    'access-tokens',
    'demo',
    'plain-pages',
    'cli',
  ],
};

/** Packages that end in a browser: they may carry the contract's types and routes, never its schemas. */
const browser = new Set([
  'client',
  'ui',
  'text',
  'rich-text-view',
  'charts',
  'palette',
  'reference-view',
  'try-it',
  'factors-view',
  'auth-elements',
  'portal',
  'console',
]);

/** Rooms of other packages that end in a browser too: browsers enter these alone, and they bring nothing but the contract. */
const browserRooms = new Map([['openapi', 'schema']]);

/** Where the server may be a client of itself: the operator's door, and tests that speak as a customer does. */
const serverClients = /^packages\/server\/src\/(?:cli|testing)\//;
/** What is made for tests, of the whole package or of one folder. */
const testFolder = /\/testing\//;
const testFile = /\.test\.[cm]?[jt]sx?$/;

/** Features that compose other features, each with its reason. */
const compositions = {
  'server:sandbox': {
    on: ['gateway'],
    why: 'the demo’s API stands behind the gate, as an API behind a gateway does',
  },
  'server:requests': {
    on: ['developers', 'registrations'],
    why: 'the operators’ inbox has what both wait for, and decides by the verbs of each',
  },
};

/**
 * The rooms of each package (folders of its `src`), highest floor first. A room imports from lower floors alone. The files
 * beside the rooms put a package together: they import every room, and every room imports them. `testing` is a room of
 * every package; packages without another room are left out.
 */
export const floors = {
  openapi: [['compare', 'bundle', 'markdown'], ['index'], ['validate'], ['read'], ['schema']],
  openid: [['clients', 'sign-in']],
  database: [['archive', 'migrations'], ['tables']],
  analytics: [['clickhouse'], ['postgres']],
  gate: [['tokens', 'compact']],
  ui: [['glyphs', 'fonts']],
  text: [['changes', 'common']],
  charts: [['i18n']],
  'reference-view': [['overview'], ['operation'], ['i18n']],
  'factors-view': [['i18n']],
  'try-it': [['oauth'], ['form', 'answer'], ['panel'], ['send', 'samples', 'example'], ['code']],
  'auth-elements': [['scripts'], ['entries'], ['forms'], ['parts'], ['hooks', 'shared', 'styles', 'i18n']],
  portal: [['pages'], ['features', 'chrome'], ['lib'], ['i18n']],
  console: [['pages'], ['features', 'chrome'], ['lists', 'proof'], ['secrets'], ['lib'], ['i18n']],
  letters: [['texts']],
  outbound: [['try-it', 'webhooks'], ['network']],
  specifications: [['changes']],
  'portal-code': [['previews'], ['change-sets', 'revisions', 'entrance'], ['manifest']],
  stats: [['funnel']],
  outbox: [['webhooks'], ['mail']],
  'plain-pages': [['console', 'mailbox'], ['texts']],
  cli: [['gateway-check', 'gate']],
  server: [['cli'], ['features'], ['http'], ['access'], ['jobs']],
};

/**
 * Imports and declared dependencies that go against the house's arrows.
 *
 * @param {string} root the repository
 * @returns {string[]} one sentence each, with the file in front; empty when all is well
 */
export function violations(root) {
  const packages = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'package.json')),
  );
  return packages.flatMap((name) => [
    ...declared(root, name),
    ...unknownRooms(root, name),
    ...importsOf(root, `packages/${name}`).flatMap((each) => checkImport(root, name, each)),
  ]);
}

function declared(root, name) {
  const file = `packages/${name}/package.json`;
  if (!(name in arrows))
    return [`${file}: ${name} is no package of the house; draw its arrows in scripts/steps/arrows.mjs`];
  const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies })
    .filter((dependency) => dependency.startsWith('@stoa/'))
    .map((dependency) => dependency.slice('@stoa/'.length))
    .filter((dependency) => !(arrows[name] ?? []).includes(dependency))
    .map((dependency) => `${file}: ${name} must not depend on ${dependency}`);
}

function unknownRooms(root, name) {
  const folder = `packages/${name}/src`;
  if (!existsSync(join(root, folder))) return [];
  const known = new Set([...(floors[name] ?? []).flat(), 'testing']);
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !known.has(entry.name))
    .map((entry) => `${folder}/${entry.name}: is no room of ${name}; give it a floor in scripts/steps/arrows.mjs`);
}

function checkImport(root, name, { file, specifier, isTypeOnly }) {
  const say = (reason) => [`${file}: imports ${specifier}: ${reason}`];
  const isPlain = specifier.startsWith('.') || specifier.startsWith('@stoa/contract/');
  if (isBrowserRoom(name, file) && !isPlain) return say('the room goes to browsers and must stay small');
  if (specifier.startsWith('@stoa/')) {
    const [target, ...rest] = specifier.slice('@stoa/'.length).split('/');
    return betweenPackages({ root, name, file, isTypeOnly, say }, target, rest.join('/'));
  }
  if (!specifier.startsWith('.')) return [];
  const target = posix.join(posix.dirname(file), specifier);
  // The text of an example that the console shows with the portal's own addresses in it: there is one source.
  if (name === 'console' && target.startsWith('examples/') && target.endsWith('?raw')) return [];
  if (!target.startsWith(`packages/${name}/`)) return say('another package is imported by its name');
  return withinPackage(name, file, target, say);
}

function betweenPackages({ root, name, file, isTypeOnly, say }, target, module) {
  if (target === name) return [];
  if (!(arrows[name] ?? []).includes(target)) return say(`${name} must not import ${target}`);
  if (name === 'server' && target === 'client' && !serverClients.test(file) && !testFile.test(file)) {
    return say('in the server only the command line and tests are clients');
  }
  const room = browserRooms.get(target);
  if (browser.has(name) && room && !module.startsWith(`${room}/`) && !testFile.test(file))
    return say(`of ${target} only ${room} is made for browsers`);
  const isCarried =
    (browser.has(name) || isBrowserRoom(name, file)) && target === 'contract' && !isTypeOnly && !testFile.test(file);
  if (isCarried && brings(join(root, 'packages/contract/src'), module, 'zod'))
    return say('a schema library would reach the browser; import its types or routes');
  if (
    !browser.has(name) &&
    target === 'text' &&
    !isTypeOnly &&
    brings(join(root, 'packages/text/src'), module, 'react')
  )
    return say('React would reach the server; it takes tables of texts alone');
  return [];
}

function isBrowserRoom(name, file) {
  const room = browserRooms.get(name);
  return room !== undefined && file.startsWith(`packages/${name}/src/${room}/`) && !testFile.test(file);
}

/** Whether a module of a package (`source` is its folder `src`) brings a library with it, itself or through a neighbour. */
function brings(source, module, library, seen = new Set()) {
  const file = [`${module}.ts`, `${module}.tsx`].find((path) => existsSync(join(source, path)));
  if (file === undefined || seen.has(file)) return false;
  seen.add(file);
  return parseImports(readFileSync(join(source, file), 'utf8'))
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .some(({ specifier }) => {
      if (!specifier.startsWith('.')) return specifier === library || specifier.startsWith(`${library}/`);
      return brings(source, posix.join(posix.dirname(module), specifier).replace(/\.tsx?$/, ''), library, seen);
    });
}

function withinPackage(name, file, target, say) {
  const from = place(name, file);
  const to = place(name, target);
  if (!from || !to || testFile.test(file)) return [];
  if (testFolder.test(target) && !testFolder.test(file)) return say('only tests use what is made for tests');
  if (testFolder.test(file)) return [];
  if (from.room !== to.room) {
    const own = floors[name] ?? [];
    const [above, below] = [from, to].map(({ room }) => own.findIndex((floor) => floor.includes(room)));
    if (above === below) return say(`${from.room} and ${to.room} lie on one floor`);
    return above > below ? say(`${from.room} lies below ${to.room}`) : [];
  }
  const isOther = from.room === 'features' && from.slice !== to.slice;
  const composes = compositions[`${name}:${from.slice}`]?.on.includes(to.slice);
  return isOther && !composes ? say(`the feature ${from.slice} must not import the feature ${to.slice}`) : [];
}

/** The room (a folder of src) and slice (a folder of features) that a file lives in. */
function place(name, file) {
  const [room, slice, ...rest] = file.slice(`packages/${name}/src/`.length).split('/');
  const isInside = file.startsWith(`packages/${name}/src/`) && slice !== undefined;
  return isInside ? { room, slice: rest.length > 0 ? slice : '' } : undefined;
}
