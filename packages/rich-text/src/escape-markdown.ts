/** Text in which nothing is markup any more (CommonMark §2.4). An underscore within a word is none, and stays readable. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*[\]<~]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, '\\$&');
}

/** One line of text for a list, a heading or a link. */
export function oneLine(text: string): string {
  return escapeMarkdown(text.replaceAll(/\s+/g, ' ').trim());
}

/** A code span around any text (CommonMark §6.1): its fence is longer than every row of backticks within. */
export function codeSpan(text: string): string {
  const flat = text.replaceAll(/\r?\n/g, ' ');
  const fence = '`'.repeat(longestRow(flat) + 1);
  const gap = flat === '' || /^`|`$|^ .* $/.test(flat) ? ' ' : '';
  return `${fence}${gap}${flat}${gap}${fence}`;
}

/**
 * A fenced code block around any text (CommonMark §4.5).
 * @param title the name of a file, for example; stands behind the language, as authors write it
 */
export function codeFence(text: string, language = '', title = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRow(text) + 1));
  const named = title && ` title="${title.replaceAll(/[`"\n]/g, '')}"`;
  return `${fence}${language.replaceAll(/[`\s]/g, '')}${named}\n${text.replace(/\n$/, '')}\n${fence}`;
}

function longestRow(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([row]) => row.length));
}
