import type { RichNode } from '@stoa/contract/rich-nodes';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { RichNodesInFrame } from './rich-nodes-in-frame.tsx';

// Otherwise React leaves work to its scheduler, which may come to it when the test's DOM is gone.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The HTML that a page shows for nodes, headings at their own level. Needs a DOM. */
export function drawRichNodes(value: RichNode[]): string {
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() => root.render(createElement(RichNodesInFrame, { value })));
  const drawn = host.querySelector('main > div')?.innerHTML ?? '';
  act(() => root.unmount());
  return drawn;
}
