/** Labels as one types them: `name: value`, one a line. */
export function labelLines(labels: Readonly<Record<string, string>> | undefined): string {
  return Object.entries(labels ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** The labels of these lines; or the number of the first line that is none, from 1. */
export function readLabels(lines: string): Readonly<Record<string, string>> | number {
  const labels: Record<string, string> = {};
  for (const [index, line] of lines.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, name, value] = /^\s*([^\s:]+)\s*:\s*(\S+)\s*$/.exec(line) ?? [];
    if (!name || !value || Object.hasOwn(labels, name)) return index + 1;
    labels[name] = value;
  }
  return labels;
}
