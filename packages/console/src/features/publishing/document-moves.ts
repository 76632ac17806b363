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

/** Where a document can be moved by one step. Places are counted without itself. */
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
