import { citationsIn } from './citations.mjs';

const title = /(?:\b(?:describe|test|it)\b[\w.]*|\))\(\s*(['"`])((?:(?!\1)[^\\]|\\[\s\S])*?)\1/g;
/** A title in a table of cases: `['portal §8: otherwise the detail', …]`. */
const inTable = /\[\s*(['"`])((?:portal|auth-elements|contract|auth|gateways) (?:(?!\1)[^\\\n]|\\.)*?)\1/g;

/** @returns {{ title: string, cites: string[] }[]} the titles of a test file that cite a requirement, in their order */
export function citedTests(text) {
  const found = [...text.matchAll(title), ...text.matchAll(inTable)].sort((a, b) => a.index - b.index);
  return found
    .map(([, , raw]) => ({ title: raw.replaceAll(/\\(['"`])/g, '$1'), cites: citationsIn(raw) }))
    .filter(({ cites }) => cites.length > 0);
}

const block = /\n<!-- tests -->\n[\s\S]*?<!-- \/tests -->\n/g;

/**
 * A page of requirements with the tests that carry each number below its text.
 *
 * @param {string} page the page, with such lists or without
 * @param {{ path: string, text: string }[]} files of tests
 */
export function withTests(page, files) {
  const all = files.flatMap(({ path, text }) => citedTests(text).map((test) => ({ path, ...test })));
  return page
    .replaceAll(block, '')
    .split(/^(?=## )/m)
    .map((section) => {
      const target = /^## ([^:\n]+):/.exec(section)?.[1];
      const tests = target === undefined ? [] : all.filter(({ cites }) => cites.includes(target));
      if (tests.length === 0) return section;
      return `${section.trimEnd()}\n${listOf(tests)}${section.endsWith('\n\n') ? '\n' : ''}`;
    })
    .join('');
}

function listOf(tests) {
  // Not `Map.groupBy`: this runs with whatever Node is there first, and Node 20 has none.
  const paths = [...new Set(tests.map(({ path }) => path))].sort();
  const lines = paths
    .map((path) => [path, tests.filter((test) => test.path === path)])
    .flatMap(([path, of]) => [
      `- \`${path}\``,
      ...[...new Set(of.map(({ title }) => title))].map((title) => `  - ${code(title)}`),
    ]);
  const count = `${tests.length} ${tests.length === 1 ? 'test' : 'tests'}`;
  return `\n<!-- tests -->\n<details><summary>${count}</summary>\n\n${lines.join('\n')}\n\n</details>\n<!-- /tests -->\n`;
}

/** A title as code, on one line; its own backticks would end it. */
const code = (title) => `\`${title.replaceAll('`', "'").replaceAll(/\s+/g, ' ')}\``;
