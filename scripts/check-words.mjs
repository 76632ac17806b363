import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * American spelling and "email" in everything that people read: documents, English texts of the screens and mails, the
 * descriptions of the wire, the command line. Identifiers, code in documents and names of files are not looked at.
 */
const british = new RegExp(
  `(?<![\\w./#@-])(?:${[
    'e-mails?',
    'catalogues?',
    '(?:behavi|col|fav|hon|neighb)our\\w*',
    'licences?',
    'labelled|cancelled|centred?|grey',
    '(?:recogni|authori|organi|saniti|normali|seriali|customi|optimi|minimi|summari|initiali)s(?:e[drs]?|ing|ations?)',
    'analys(?:e[ds]?|ing)',
  ].join('|')})(?![\\w/-])`,
  'gi',
);
const places = [
  ['*.md', ':!packages/*/CHANGELOG.md'],
  ['packages/**/i18n/**/en.ts', 'packages/*/src/texts/en.ts'],
  [
    'packages/contract/openapi.json',
    'packages/cli/src/*.ts',
    'packages/server/src/cli/*.ts',
    ':!packages/**/*.test.ts',
  ],
];

/** The prose of a line: without code, addresses, names of files and other languages. */
function proseOf(line, file) {
  if (file.endsWith('.md')) return line.replace(/`[^`]*`|\]\([^)]*\)|<[^>]*>|"[^"]*"|“[^”]*”/g, ' ');
  if (file.endsWith('.json'))
    return /^\s*"(?:summary|description|title)": (.*)/.exec(line)?.[1]?.replace(/`[^`]*`/g, ' ') ?? '';
  if (/^\s*(?:\/\/|\*|\/\*|import )/.test(line)) return '';
  // A text, and no key or identifier: something with a space in it.
  return (line.match(/'[^']*'|"[^"]*"|`[^`]*`/g) ?? []).filter((text) => /\w \w/.test(text)).join(' ');
}

let count = 0;
for (const file of execFileSync('git', ['ls-files', ...places.flat()], { encoding: 'utf8' }).split('\n')) {
  if (file === '') continue;
  let isCode = false;
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (file.endsWith('.md') && /^\s*```/.test(line)) isCode = !isCode;
    if (isCode) continue;
    for (const [word] of proseOf(line, file).matchAll(british)) {
      console.error(`${file}:${index + 1}: "${word}" is written another way in American English`);
      count += 1;
    }
  }
}
if (count > 0) process.exitCode = 1;
else console.log('American spelling everywhere');
