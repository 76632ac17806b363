interface Placed {
  readonly slug: string;
  readonly parent: string | null;
  readonly position: number;
}

export interface Move {
  readonly id: 'up' | 'down' | 'in' | 'out';
  readonly sign: string;
  /** Undefined where it leads nowhere. */
  readonly to: { readonly parent?: string | null; readonly position: number } | undefined;
}

/** Lists the steps by which a document can be moved. Places are counted without the document itself. */
export function movesOf(documents: readonly Placed[], document: Placed): readonly Move[] {
  const siblings = documents.filter(({ parent }) => parent === document.parent);
  const at = siblings.indexOf(document);
  const before = siblings[at - 1];
  const above = documents.find(({ slug }) => slug === document.parent);
  const last = before && documents.filter(({ parent }) => parent === before.slug).length;
  return [
    { id: 'up', sign: '↑', to: at > 0 ? { position: at - 1 } : undefined },
    { id: 'down', sign: '↓', to: at < siblings.length - 1 ? { position: at + 1 } : undefined },
    { id: 'in', sign: '→', to: before ? { parent: before.slug, position: last ?? 0 } : undefined },
    { id: 'out', sign: '←', to: above ? { parent: above.parent, position: above.position + 1 } : undefined },
  ];
}

/** The zone of a row over which a dragged document is dropped: its upper or lower quarter, or its middle. */
export type Zone = 'before' | 'inside' | 'after';

export function zoneAt(y: number, { top, height }: { readonly top: number; readonly height: number }): Zone {
  const part = (y - top) / height;
  if (part < 0.25) return 'before';
  return part > 0.75 ? 'after' : 'inside';
}

/** The place that a drop means; undefined where it would change nothing, or put a document below itself. */
export function placeOfDrop(
  documents: readonly Placed[],
  moved: Placed,
  onto: Placed,
  zone: Zone,
): { readonly parent: string | null; readonly position: number } | undefined {
  for (let at: Placed | undefined = onto; at; at = documents.find(({ slug }) => slug === at?.parent))
    if (at.slug === moved.slug) return undefined;
  const below = documents.filter((each) => each.parent === onto.slug && each.slug !== moved.slug);
  // The line behind a document that has others below it stands before the first of those.
  const isFirst = zone === 'after' && below.length > 0;
  const parent = zone === 'inside' || isFirst ? onto.slug : onto.parent;
  const siblings = documents.filter((each) => each.parent === parent && each.slug !== moved.slug);
  const among = siblings.findIndex(({ slug }) => slug === onto.slug) + (zone === 'after' ? 1 : 0);
  const position = zone === 'inside' ? below.length : isFirst ? 0 : among;
  const stays =
    moved.parent === parent && documents.filter((each) => each.parent === parent).indexOf(moved) === position;
  return stays ? undefined : { parent, position };
}
