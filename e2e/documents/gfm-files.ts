import { readFileSync } from 'node:fs';

export interface FileExample {
  readonly number: number;
  readonly section: string;
  readonly file: string;
  readonly markdown: string;
  readonly html: string;
}

const example = /^`{32} example[^\n]*\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$|^#{1,6} +(.*)$/gm;

/** The examples in a file of the specification's form: Markdown, a line with a full stop, its HTML. */
export function examplesIn(path: string): FileExample[] {
  const read: FileExample[] = [];
  let section = '';
  for (const [, markdown, html, heading] of readFileSync(path, 'utf8').matchAll(example)) {
    if (heading !== undefined) section = heading;
    if (markdown === undefined || html === undefined) continue;
    const [tabbed, wanted] = [markdown, html].map((text) => text.replaceAll('→', '\t')) as [string, string];
    read.push({ number: read.length + 1, file: path, section, markdown: tabbed, html: wanted });
  }
  return read;
}
