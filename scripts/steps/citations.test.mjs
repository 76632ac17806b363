import { describe, expect, it } from 'vitest';
import { citationsIn, problemsOf, targetsIn } from './citations.mjs';
import { citedTests, withTests } from './cited-tests.mjs';

// Written apart, so that this file cites nothing that there is not.
const s = '§';
const auth = 'auth';
const page = `# Auth\n\n## portal ${s}1: A\n\nText.\n\n## portal ${s}2: B\n\n## ${auth} A1: C\n\n## ${auth} A2: D\n\n## ${auth} A3: E\n\n## gateways finding 1: F\n`;
const known = {
  targets: targetsIn([page]),
  decisions: ['018-who-may-see.md'],
  exists: (path) => path === 'docs/gateways.md',
};
const problemsIn = (text, path = 'packages/a/src/a.ts') => problemsOf({ path, text }, known);

describe('citations', () => {
  it.each([
    [`(portal ${s}1, ${s}2)`, [`portal ${s}1`, `portal ${s}2`]],
    [`${auth} A1 to A3`, ['A1', 'A2', 'A3'].map((n) => `${auth} ${n}`)],
    [`portal ${s}1,\n * ${s}2`, [`portal ${s}1`, `portal ${s}2`]],
    [`RFC 7591 ${s}2, WCAG 2.2 ${s}1.4.3`, []],
  ])('of %j are told one by one', (text, expected) => {
    expect(citationsIn(text)).toEqual(expected);
    expect(problemsIn(text)).toEqual([]);
  });

  it.each([
    ['a number that no page has', `// portal ${s}12: x`],
    ['a letter that no page has', `// (${auth} A1, Z).\n// ${auth} C99`],
    ['a name of a file before the number', `// ${auth}.md A1`],
    ['another form', `// the Portal ${s}1`],
    ['another form', `// portal specification ${s}1`],
    ['notes that are not in the repository', `// storage ${s}3.3`],
    ['a page that is not there', `// (${'contract'}.md)`],
    ['a page that is not beside the file', `// ${'gateways'}.md, as said`],
    ['a finding that there is not', `// ${'finding'} 77`],
    ['a decision that there is not', `// ${'decision'} 999`],
    ['a decision under another number', `[017](docs/${'decisions'}/018-who-may-see.md)`],
  ])('fail for %s: %s', (_what, text) => {
    const found = problemsIn(`\n${text}`);
    expect(found).not.toEqual([]);
    for (const sentence of found) expect(sentence).toMatch(/^packages\/a\/src\/a\.ts:[23]: /);
  });

  it('reach pages by their path from the root or from the file', () => {
    expect(problemsIn('docs/gateways.md')).toEqual([]);
    expect(problemsIn(`[gateways](${'gateways'}.md)`, 'docs/operating.md')).toEqual([]);
  });
});

describe('the tests below a requirement', () => {
  const text = [
    `describe('portal ${s}1: a group', () => {`,
    `  it.each([['x']])(\`portal ${s}1, ${s}2: says \\\`x\\\`\`, () => {});`,
    `  it('ends (portal ${s}2)', () => {});`,
    `  it('cites nothing', () => expect(a).toBe('portal ${s}2'));`,
  ].join('\n');

  it('are those whose titles cite it', () => {
    expect(citedTests(text)).toEqual([
      { title: `portal ${s}1: a group`, cites: [`portal ${s}1`] },
      { title: `portal ${s}1, ${s}2: says \`x\``, cites: [`portal ${s}1`, `portal ${s}2`] },
      { title: `ends (portal ${s}2)`, cites: [`portal ${s}2`] },
    ]);
  });

  it('are written once, and stay as they are when nothing changed', () => {
    const once = withTests(page, [{ path: 'b.test.ts', text }]);
    expect(once).toContain('<summary>2 tests</summary>');
    expect(once).toContain(`- \`b.test.ts\`\n  - \`portal ${s}1: a group\`\n  - \`portal ${s}1, ${s}2: says 'x'\`\n`);
    expect(withTests(once, [{ path: 'b.test.ts', text }])).toBe(once);
    expect(withTests(once, [])).toBe(page);
  });
});
