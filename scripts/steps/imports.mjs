import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = /\.(?:[cm]?ts|tsx|[cm]?js|jsx)$/;
const notSource = new Set(['node_modules', 'dist', '.cache']);

/**
 * Every import, re-export, dynamic import and side-effect import of a folder's sources.
 *
 * @param {string} root the repository
 * @param {string} folder relative to the root
 * @returns {{file: string, specifier: string, isTypeOnly: boolean}[]} files relative to the root
 */
export function importsOf(root, folder) {
  return sourcesOf(root, folder).flatMap((file) =>
    parseImports(readFileSync(join(root, file), 'utf8')).map((each) => ({ file, ...each })),
  );
}

/** @returns {string[]} files of a folder that can import, relative to the root, with `/` between the parts */
function sourcesOf(root, folder) {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notSource.has(entry.name) ? [] : sourcesOf(root, path);
    return source.test(entry.name) ? [path] : [];
  });
}

const statement = /^[ \t]*(?:import|export)\s+(type\s)?(?:[\w*$\s{},]+?\sfrom\s+)?['"]([^'"\n]+)['"]/gm;
const dynamic = /\b(?:import|require|import\.meta\.resolve)\(\s*['"]([^'"\n]+)['"]/g;

/**
 * Reads imports without a parser: statements begin a line, as the formatter leaves them. A named import of which every
 * name is marked `type` counts as a type import.
 */
export function parseImports(text) {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const statements = [...bare.matchAll(statement)].map(([whole, type, specifier]) => ({
    specifier,
    isTypeOnly: type !== undefined || namesOnlyTypes(whole),
  }));
  const calls = [...bare.matchAll(dynamic)].map(([, specifier]) => ({ specifier, isTypeOnly: false }));
  return [...statements, ...calls];
}

function namesOnlyTypes(importStatement) {
  const names = importStatement
    .match(/^[ \t]*(?:import|export)\s*\{([^}]*)\}/)?.[1]
    .split(',')
    .filter((name) => name.trim());
  return names !== undefined && names.length > 0 && names.every((name) => /^\s*type\s/.test(name));
}
