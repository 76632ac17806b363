import type { RichDocument } from '@stoa/contract/rich-nodes';
import { oneLine } from '@stoa/rich-text/escape-markdown';
import { writeMarkdown } from '@stoa/rich-text/write-markdown';
import { linkForPrograms } from './addresses.ts';
import type { KeptTexts } from './kept-texts.ts';
import { readStored, type StoredAnswer } from './stored-answer.ts';
import { textName } from './text-name.ts';

/** Raised by one whenever the same document is written in another way: readers then fetch it again. */
const writerVersion = 2;

/** A text that is made only for those who do not have it yet. */
export interface NamedText {
  /** Changes whenever the text does. */
  readonly name: string;
  make(): Promise<string>;
}

/**
 * A document as Markdown. Written from what readers see and not as it was published: there links lead to files of a
 * folder that programs do not have. A long one takes a second to write, so it is named by what is stored, and kept.
 */
export function documentTextOf(
  stored: StoredAnswer,
  { publicUrl, kept }: { readonly publicUrl: string; readonly kept: KeptTexts },
): NamedText {
  const name = textName(writerVersion, publicUrl, stored.etag);
  const write = async () => {
    const { title, content } = await readStored<{ title: string; content: RichDocument }>(stored);
    const text = writeMarkdown(content.children, { address: (target) => linkForPrograms(target, publicUrl) });
    return `${text.startsWith('# ') ? text : `# ${oneLine(title)}\n\n${text}`.trim()}\n`;
  };
  return { name, make: () => kept.textOf(name, write) };
}
