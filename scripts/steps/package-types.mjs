import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const specifiers = /((?:\bfrom|\bimport)\s*\(?\s*['"])([^'"]+)(['"])/g;

/**
 * Copies declarations, and all that they import, from where the compiler put them into a package, which then needs no
 * other: modules of the house come along under `types/<package>/`, and every import names a file that is there.
 *
 * @param {object} given
 * @param {string} given.from folder with a folder of declarations for every package of the house
 * @param {string} given.to the package's folder
 * @param {readonly string[]} given.entries such as `auth-elements/src/index`
 * @param {Readonly<Record<string, string>>} [given.instead] files that stand for others, by the same names
 */
export function copyTypes({ from, to, entries, instead = {} }) {
  const done = new Set();
  const waiting = [...entries];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (done.has(name)) continue;
    done.add(name);
    const text = readFileSync(instead[name] ?? join(from, `${name}.d.ts`), 'utf8');
    const rewritten = text.replace(specifiers, (whole, before, specifier, after) => {
      const target = moduleOf(name, specifier);
      if (target === undefined) return whole;
      waiting.push(target);
      const path = posix.relative(posix.dirname(name), target);
      return `${before}${path.startsWith('.') ? path : `./${path}`}.js${after}`;
    });
    const file = join(to, 'types', `${name}.d.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, rewritten);
  }
}

/** The module of the house that a specifier means; undefined for what the user of the package has: React. */
function moduleOf(importer, specifier) {
  const bare = specifier.replace(/\.(?:tsx?|js)$/, '');
  if (bare.startsWith('.')) return posix.join(posix.dirname(importer), bare);
  const [, name, module] = /^@stoa\/([\w-]+)\/(.+)$/.exec(bare) ?? [];
  return name && `${name}/src/${module}`;
}

/**
 * The declarations beside a package's script: what they export is declared below `types/`.
 *
 * @param {string} folder
 * @param {string} name such as `login`
 * @param {string} text
 */
export function writeTypes(folder, name, text) {
  if (!existsSync(join(folder, `${name}.js`))) throw new Error(`${name}.d.ts has no ${name}.js beside it.`);
  writeFileSync(join(folder, `${name}.d.ts`), text);
}
