import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { problemsOf, targetsIn } from './steps/citations.mjs';
import { withTests } from './steps/cited-tests.mjs';
import { root } from './steps/root.mjs';

/**
 * Fails for a citation of a requirement or a decision that has no target, and for lists of tests in `docs/requirements` that are out of
 * date. With `--write` the lists are written.
 */
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const paths = listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
const read = (path) => ({ path, text: readFileSync(join(root, path), 'utf8') });

const scanned =
  /^(?:(?:packages|e2e|bench|scripts|examples|docs)\/.*|[^/]*)\.(?:[cm]?[jt]sx?|md|ya?ml|css|html|conf|lua|sh|sql)$/;
const files = paths.filter((path) => scanned.test(path) || /^examples\/gateways\//.test(path)).map(read);
const tests = files.filter(({ path }) => /\.(?:test|journey)\.\w+$|\/testing\/.*\.tsx?$/.test(path));
const pages = files.filter(({ path }) => /^docs\/requirements\/.*\.md$/.test(path));

const known = {
  targets: targetsIn(pages.map(({ text }) => text)),
  decisions: paths.filter((path) => path.startsWith('docs/decisions/')).map((path) => basename(path)),
  exists: (path) => existsSync(join(root, path)),
};
const problems = files.flatMap((file) => problemsOf(file, known));
const names = new Set(paths.map((path) => basename(path)));
for (const { path, text } of pages) {
  for (const [, name] of text.matchAll(/`(?:[\w./-]*\/)?([\w.-]+\.(?:test|journey)\.\w+)`/g))
    if (!names.has(name)) problems.push(`${path}: there is no ${name}`);
}
for (const { path, text } of pages) {
  const fresh = withTests(text, tests);
  if (fresh === text) continue;
  if (process.argv.includes('--write')) writeFileSync(join(root, path), fresh);
  else problems.push(`${path}: the tests have other names now; run "node scripts/requirements.mjs --write"`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('Requirements: every citation has its target, every list of tests is fresh.');
