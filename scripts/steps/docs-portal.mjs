import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { root } from './root.mjs';

/** The documents in the order in which a reader needs them; those that are not named here come after them. */
const order = [
  ...['install', 'operating', 'console', 'portal-as-code', 'gateways', 'analytics', 'webhooks', 'appearance'],
  ...['auth-elements', 'for-programs', 'glossary', 'benchmarks', 'architecture', 'analytics-storage', 'deviations'],
];

const portal = `name: Stoa
public: true
auto_approve_developers: true
appearance:
  primary_header: Stoa
  welcome_message: How to install, run and use the portal, and every call of its APIs.
`;

/** The product of each API: the developers' own stands with the documents. */
const references = {
  stoa: { name: 'Stoa', description: 'Install, run and connect the portal; the API of developers.', version: 'v2' },
  management: { name: 'Management API', description: 'The calls of those who run a portal.', version: 'v1' },
  gateway: { name: 'Gateway API', description: 'The calls of API gateways.', version: 'v1' },
};

/** The settings that the portal of documents takes from the shell. */
const ownOfTheShell = new Set(['STOA_NODE', 'PORT', 'HOST', 'LOG_LEVEL']);

/**
 * A shell may have the settings of a real portal: on its database this one must not work. Empty counts as not set.
 *
 * @param {Record<string, string | undefined>} env
 * @param {string} data the folder for the database
 * @returns {Record<string, string>} what stands over `env`
 */
export function docsSettings(env, data) {
  const names = Object.keys(env).filter((name) => /^(?:STOA_|DATABASE_|PG|SMTP_|MAIL_|PUBLIC_|TRUSTED_)/.test(name));
  const unset = names.filter((name) => !ownOfTheShell.has(name)).map((name) => [name, '']);
  return { ...Object.fromEntries(unset), STOA_MODE: 'development', STOA_DATA: data, STOA_DEMO_TRAFFIC: 'off' };
}

/**
 * Writes `docs/` and the API references as a portal folder.
 *
 * @param {string} folder made anew
 */
export async function writeDocsPortal(folder) {
  rmSync(folder, { recursive: true, force: true });
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('portal.yaml', portal);
  const places = placesOf(pages().sort());
  for (const [source, place] of places) {
    const text = readFileSync(join(root, 'docs', source), 'utf8');
    write(`products/stoa/documents/${place}`, withLinks(text, source, places));
  }
  write('products/stoa/documents/90-decisions/index.md', '# Decisions\n\nWhy things are as they are.\n');
  const { openApiPart, openApiParts } = await import('../../packages/contract/src/openapi-part.ts');
  const whole = JSON.parse(readFileSync(join(root, 'packages/contract/openapi.json'), 'utf8'));
  for (const [slug, { name, description, version }] of Object.entries(references)) {
    const versions = `versions:\n  - name: ${version}\n    specification: openapi.json\n`;
    write(`products/${slug}/product.yaml`, `name: ${name}\ndescription: ${description}\n${versions}`);
    const part = slug in openApiParts ? openApiPart(whole, /** @type {keyof typeof openApiParts} */ (slug)) : whole;
    write(`products/${slug}/openapi.json`, JSON.stringify(part));
  }
}

/** Where each document goes, with its number in front. */
function placesOf(sources) {
  return new Map(
    sources.map((source) => {
      const name = basename(source, '.md');
      const at = order.indexOf(name);
      if (source.includes('/')) return [source, `90-decisions/${name.replace(/^0*(\d+)-/, '$1-decision-$1-')}.md`];
      return [source, `${String(at < 0 ? 80 : at + 1).padStart(2, '0')}-${name}.md`];
    }),
  );
}

/** A link to another document goes to its place; one to a file of the repository, which no portal has, becomes its text. */
function withLinks(text, source, places) {
  const here = posix.dirname(places.get(source));
  const parts = text.split(/(^ *```[\s\S]*?^ *```$)/m);
  return parts.map((part, index) => (index % 2 === 1 ? part : rewritten(part))).join('');

  function rewritten(part) {
    // Code that no link has around it first: what looks like a link in it is none.
    return part.replaceAll(/`[^`\n]*`|(?<!!)\[((?:[^[\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/g, (link, words, target) => {
      if (target === undefined || /^(?:[a-z]+:|#)/.test(target)) return link;
      const [path, fragment] = target.split('#');
      const place = places.get(posix.join(posix.dirname(source), path));
      if (!place) return words;
      return `[${words}](${posix.relative(here, place)}${fragment ? `#${fragment}` : ''})`;
    });
  }
}

/** Below `docs/`, without the requirements. `npm run docs` may begin with Node 20, which has no `globSync`. */
function pages() {
  const of = (folder) => readdirSync(join(root, 'docs', folder)).map((name) => posix.join(folder, name));
  return [...of('.'), ...of('decisions')].filter((path) => path.endsWith('.md'));
}
