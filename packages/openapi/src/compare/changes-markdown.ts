import type { OperationChanges, VersionChange, VersionChanges } from '@stoa/contract/changes';
import { codeSpan, oneLine } from '@stoa/rich-text/escape-markdown';

const headings = [
  ['breaking', 'Breaking changes'],
  ['warning', 'Changes to look at'],
  ['safe', 'Safe changes'],
] as const;

/** The same as Markdown, for release notes and for programs. */
export function changesMarkdown({ from, to, counts, document, operations }: VersionChanges): string {
  const blocks = [`# Changes from ${oneLine(from.name)} to ${oneLine(to.name)}`];
  blocks.push(`${counts.breaking} breaking, ${counts.warning} to look at, ${counts.safe} safe.`);
  if (document.length > 0) blocks.push('## The API as a whole', document.map(listLine).join('\n'));
  for (const [level, heading] of headings) {
    const some = operations.filter((operation) => operation.level === level);
    if (some.length > 0) blocks.push(`## ${heading}`, ...some.map(operationBlock));
  }
  return `${blocks.join('\n\n')}\n`;
}

function operationBlock({ kind, method, path, summary, changes, more }: OperationChanges): string {
  const name = codeSpan(`${method.toUpperCase()} ${path}`);
  const text = summary ? `: ${oneLine(summary)}` : '';
  if (kind !== 'changed') return `### ${name} ${kind}${text}`;
  const lines = changes.map(listLine);
  if (more > 0) lines.push(`- and ${more} more`);
  return `### ${name}${text}\n\n${lines.join('\n')}`;
}

const listLine = (change: VersionChange) => `- ${change.level}: ${changeLine(change)}`;

function changeLine({ subject, effect, place, at, before, after }: VersionChange): string {
  const where = [place, at].filter(Boolean).map(codeSpan).join(' ');
  const values = [before, after].map((value) => (value === undefined ? undefined : codeSpan(value)));
  const [was, is] = values;
  const said = was && is ? `: ${was} → ${is}` : was || is ? `: ${was ?? is}` : '';
  return `${subject.replace('_', ' ')} ${effect}${where && ` at ${where}`}${said}`;
}
