import type { RichNode } from '@stoa/contract/rich-nodes';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RichNodesInFrame } from './rich-nodes-in-frame.tsx';

/** The HTML that a page shows for nodes, headings at their own level. Needs a DOM. */
export function drawRichNodes(value: RichNode[]): string {
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(createElement(RichNodesInFrame, { value })));
  const drawn = host.querySelector('main > div')?.innerHTML ?? '';
  flushSync(() => root.unmount());
  return drawn;
}
