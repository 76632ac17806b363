import { writeJson } from '@stoa/contract/exact-number';
import { BundleTooLarge } from './bundle-document.ts';
import type { Origin } from './places.ts';

export interface BundleText {
  readonly text: string;
  /** Returns the place in its own file of the value in a line of the text (from 1). */
  originOf(line: number): Origin | undefined;
}

/** What stands in the line of a value, before and behind it. */
interface Line {
  readonly lead: string;
  readonly indent: string;
  readonly tail: string;
}

/** Writes a bundle as JSON, one member a line, so that every line knows where it comes from. @param limit in characters */
export function writeBundle(document: unknown, origins: ReadonlyMap<object, Origin>, limit: number): BundleText {
  const lines: string[] = [];
  const sources: (Origin | undefined)[] = [];
  let size = 0;

  const line = (text: string, origin: Origin | undefined) => {
    size += text.length + 1;
    if (size > limit) throw new BundleTooLarge();
    lines.push(text);
    sources.push(origin);
  };

  const write = (value: unknown, { lead, indent, tail }: Line, around: Origin | undefined): void => {
    const origin = (typeof value === 'object' && value !== null && origins.get(value)) || around;
    if (typeof value !== 'object' || value === null) {
      line(`${lead}${scalar(value)}${tail}`, origin);
      return;
    }
    const isList = Array.isArray(value);
    const members: [string, unknown][] = isList
      ? value.map((item, index) => [String(index), item])
      : Object.entries(value).filter(([, child]) => child !== undefined);
    if (members.length === 0) {
      line(`${lead}${isList ? '[]' : '{}'}${tail}`, origin);
      return;
    }
    line(`${lead}${isList ? '[' : '{'}`, origin);
    for (const [index, [name, child]] of members.entries()) {
      const comma = index === members.length - 1 ? '' : ',';
      const start = isList ? `${indent}  ` : `${indent}  ${JSON.stringify(name)}: `;
      const from = origin && { file: origin.file, path: [...origin.path, name] };
      write(child, { lead: start, indent: `${indent}  `, tail: comma }, from);
    }
    line(`${indent}${isList ? ']' : '}'}${tail}`, origin);
  };

  write(document, { lead: '', indent: '', tail: '' }, undefined);
  return { text: `${lines.join('\n')}\n`, originOf: (number) => sources[number - 1] };
}

function scalar(value: unknown): string {
  return writeJson(value) ?? 'null';
}
