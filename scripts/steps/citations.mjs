/**
 * Citations of the requirements, as code, tests and documents write them: `portal §2, §4`, `auth-elements §5`, `contract §A.9`,
 * `auth C4` or `auth A1 to A3`, `auth §5.6`, `gateways finding 5, finding 7`, `gateways point 4`. Each has a heading in the page of that name
 * below `docs/requirements`. RFCs, WCAG and OWASP are not looked at: they have public targets.
 */

/** What may follow the name of a page; a list repeats it. */
const numbers = {
  portal: '§\\d+',
  'auth-elements': '§\\d+',
  contract: '§[0A-C]\\.\\d+',
  auth: '(?:§\\d+(?:\\.\\d+)?|[A-I]\\d+)',
  gateways: '(?:finding|point) \\d+',
};
/** A citation may go on in the next line of a comment. */
const gap = '(?:[ \\t]|\\r?\\n[ \\t]*(?:\\*|//|#)?[ \\t]*)';
const one = Object.entries(numbers).map(
  ([page, number]) => `${page}${gap}${number}\\b(?:(?:,| and| to| or)${gap}${number}\\b)*`,
);
const canonical = new RegExp(`(?<![\\w/.-])(?:${one.join('|')})`, 'g');

/** Whatever looks like a citation, in other forms too, and of notes that are not in the repository. */
const loose = new RegExp(
  [
    `(?<![\\w/.-])(?:${Object.keys(numbers).join('|')})(?:\\.md)?(?:['’]s)?,?${gap}(?:specification |contract )?(?:§|[A-I]\\d{1,2}\\b|[A-C]\\.\\d|findings? \\d|points? \\d)`,
    `(?<![\\w/.-])(?:storage|reference|look|console|house|specification)(?:\\.md)?(?:['’]s)?,?${gap}§`,
    '\\bhouse \\d',
  ].join('|'),
  'gi',
);

const mention =
  /(?<![\w/.-])[\w./-]*?(?<![\w-])(?:portal|auth-elements|contract|auth|gateways|storage|reference|look|console|house)\.md\b/g;
const bareFinding = /(?<!gateways[ ,]|\w)findings? (\d+)/gi;
const decision = /\bdecisions?(?: |\/)(\d{3})(-[\w-]+\.md)?/g;
const labeledDecision = /\[(\d{3})\]\([^)]*decisions\/(\d{3})/g;

/** @returns {string[]} what a text cites, each number once, ranges written out: `auth A1 to A3` is three */
export function citationsIn(text) {
  return [...new Set([...text.matchAll(canonical)].flatMap(([found]) => keysOf(found)))];
}

function keysOf(citation) {
  const flat = citation.replaceAll(new RegExp(`${gap}+`, 'g'), ' ');
  const page = flat.slice(0, flat.indexOf(' '));
  const keys = [];
  for (const [, isRange, number] of flat
    .slice(page.length)
    .matchAll(new RegExp(`( to)? (${numbers[page]})\\b(?:,| and| or)?`, 'g'))) {
    if (isRange) keys.push(...between(keys.at(-1), `${page} ${number}`));
    keys.push(`${page} ${number}`);
  }
  return keys;
}

/** The numbers between two of the same kind. */
function between(first, last) {
  const [, kind, from] = /^(.*?)(\d+)$/.exec(first) ?? [];
  const [, same, to] = /^(.*?)(\d+)$/.exec(last) ?? [];
  if (kind === undefined || kind !== same) return [];
  return Array.from(
    { length: Math.max(0, Number(to) - Number(from) - 1) },
    (_, at) => `${kind}${Number(from) + at + 1}`,
  );
}

/** @returns {Set<string>} the citations that have a heading in a page of requirements, such as `## auth C4: One successor` */
export function targetsIn(pages) {
  return new Set(pages.flatMap((page) => [...page.matchAll(/^## ([^:\n]+):/gm)].map(([, target]) => target)));
}

/**
 * What is wrong with the citations of a file.
 *
 * @param {{ path: string, text: string }} file its path from the repository's root
 * @param {{ targets: Set<string>, decisions: readonly string[], exists: (path: string) => boolean }} known `decisions` are names of files
 * @returns {string[]} sentences that begin with the place
 */
export function problemsOf({ path, text }, { targets, decisions, exists }) {
  const problems = [];
  const report = (index, sentence) =>
    problems.push(`${path}:${text.slice(0, index).split('\n').length}: ${sentence.replaceAll(/\s+/g, ' ')}`);

  const good = [...text.matchAll(canonical)];
  for (const found of good) {
    for (const key of keysOf(found[0]))
      if (!targets.has(key)) report(found.index, `"${key}" has no heading in docs/requirements`);
  }
  const places = new Set(good.map(({ index }) => index));
  for (const found of text.matchAll(loose)) {
    if (!places.has(found.index))
      report(found.index, `"${found[0]}…" is no form of citation (docs/requirements/README.md)`);
  }
  for (const found of text.matchAll(bareFinding)) {
    if (!targets.has(`gateways finding ${found[1]}`)) report(found.index, `"${found[0]}" is in no page`);
  }
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  for (const found of text.matchAll(mention)) {
    if (!exists(found[0]) && !exists(`${folder}${found[0]}`)) report(found.index, `there is no ${found[0]}`);
  }
  for (const [found, number, rest, index] of [...text.matchAll(decision)].map((match) => [...match, match.index])) {
    if (!decisions.some((name) => (rest ? name === `${number}${rest}` : name.startsWith(`${number}-`))))
      report(index, `there is no ${found} in docs/decisions`);
  }
  for (const found of text.matchAll(labeledDecision)) {
    if (found[1] !== found[2]) report(found.index, `"${found[1]}" leads to decision ${found[2]}`);
  }
  return problems;
}
