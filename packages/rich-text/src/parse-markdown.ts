import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { markCallouts } from './callouts.ts';
import { limitDepth } from './limit-depth.ts';
import { showUnclosed } from './show-unclosed.ts';

/** Deeper nesting than any reader can follow becomes plain text. */
const deepest = 60;

const syntax = [gfm()];
const extensions = gfmFromMarkdown();
// The parser itself keeps no stack, but what it runs on the tree goes down with every level: that waits until the depth is limited.
const makers = extensions.map(({ transforms: _, ...maker }) => maker);
const transforms = extensions.flatMap((extension) => extension.transforms ?? []);

/** CommonMark with GitHub's tables, task lists, strikethrough, autolinks and footnotes, as an mdast tree with positions. */
export function parseMarkdown(markdown: string): Root {
  let root = fromMarkdown(markdown, { extensions: syntax, mdastExtensions: makers });
  limitDepth(root, deepest);
  for (const transform of transforms) root = transform(root) ?? root;
  markCallouts(root);
  showUnclosed(root);
  return root;
}
