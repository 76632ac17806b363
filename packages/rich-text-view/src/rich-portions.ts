import type { RichNode } from '@stoa/contract/rich-nodes';
import { anchorsMeant } from '@stoa/ui/find-section.ts';

/** Number of text pieces and elements that are drawn at once: a few milliseconds of work. */
const portionWeight = 300;
/** A list of more is cut; a shorter one stays one list, as screen readers count it. */
const longList = 10 * portionWeight;

/** The blocks of a text in portions that are drawn one by one. */
export function richPortions(nodes: readonly RichNode[]): RichNode[][] {
  const portions: RichNode[][] = [];
  let room = 0;
  for (const node of nodes.flatMap(cutList)) {
    const weight = weightOf(node);
    const last = portions.at(-1);
    if (last && weight <= room) last.push(node);
    else {
      portions.push([node]);
      room = portionWeight;
    }
    room -= weight;
  }
  return portions;
}

function cutList(node: RichNode): RichNode[] {
  if (node.type !== 'list' || weightOf(node) <= longList) return [node];
  let before = node.start ?? 1;
  return richPortions(node.children).map((children) => {
    const start = node.isOrdered ? before : undefined;
    before += children.length;
    return { ...node, children, start };
  });
}

/** Returns the index of the portion with the section that a fragment names; the start where there is none. */
export function portionOf(portions: readonly (readonly RichNode[])[], fragment: string): number {
  for (const id of anchorsMeant(fragment)) {
    const found = portions.findIndex((nodes) => nodes.some((node) => holds(node, id)));
    if (found >= 0) return found;
  }
  return 0;
}

function holds(node: RichNode, id: string): boolean {
  const own = node.type === 'element' ? node.attributes.id : 'id' in node ? node.id : undefined;
  return own === id || ('children' in node && node.children.some((child) => holds(child, id)));
}

function weightOf(node: RichNode): number {
  if (node.type === 'code_block') return 2 + (node.tokens?.length ?? 0);
  if (!('children' in node)) return 1;
  return node.children.reduce((sum, child) => sum + weightOf(child), 1);
}
