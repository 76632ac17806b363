import { parseMarkdown } from '@stoa/rich-text/parse-markdown';
import { plainText } from '@stoa/rich-text/plain-text';
import type { Root } from 'mdast';
import { anchorNames, type DocumentTarget, targetsOf } from './document-targets.ts';
import { type FolderProblems, readYaml } from './folder-problems.ts';
import { frontMatterSchema } from './folder-schemas.ts';

/** A Markdown file taken apart. */
export interface DocumentSource {
  readonly title: string | undefined;
  readonly slug: string | undefined;
  readonly order: number | undefined;
  /** The text has no front matter, and not the heading that gave the title. */
  readonly body: string;
  readonly targets: readonly DocumentTarget[];
  /** What may stand behind `#` in a link to it, in lower case. */
  readonly anchors: ReadonlySet<string>;
}

/** Reads front matter, title and links. Undefined when it cannot be read; the reasons are noted. */
export function readDocument(file: string, bytes: Uint8Array, problems: FolderProblems): DocumentSource | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    problems.add(file, null, 'encoding', 'The file is not encoded in UTF-8.');
    return undefined;
  }
  const block = /^---\n(?:([\s\S]*?)\n)??---(?:\n|$)/.exec(text);
  if (!block && /^---\s*\n/.test(text)) {
    problems.add(file, { line: 1, column: 1 }, 'front_matter', 'The front matter has no closing line "---".');
    return undefined;
  }
  // The first line is kept empty and the front matter is blanked, so that all lines keep their numbers.
  const yaml = Buffer.from(`\n${block?.[1] ?? ''}`);
  const front = block
    ? readYaml(file, yaml, frontMatterSchema, problems)
    : { value: {} as { title?: string; slug?: string; order?: number } };
  if (!front) return undefined;
  const start = block?.[0].length ?? 0;
  const blanked = text.slice(0, start).replace(/[^\n]/g, '') + text.slice(start);
  const root = parseMarkdown(blanked);
  const heading = leadingHeading(root);
  const title = front.value.title ?? heading?.text;
  const repeated = heading !== undefined && heading.text === title;
  const body = repeated ? blanked.slice(0, heading.start) + blanked.slice(heading.end) : blanked;
  return {
    title,
    slug: front.value.slug,
    order: front.value.order,
    body: `${body.trim()}\n`,
    targets: targetsOf(root),
    anchors: anchorNames(root),
  };
}

function leadingHeading(root: Root): { text: string; start: number; end: number } | undefined {
  const [first] = root.children;
  const start = first?.position?.start.offset;
  const end = first?.position?.end.offset;
  if (first?.type !== 'heading' || first.depth !== 1 || start === undefined || end === undefined) return undefined;
  const text = plainText(first).trim();
  return text === '' ? undefined : { text, start, end };
}
