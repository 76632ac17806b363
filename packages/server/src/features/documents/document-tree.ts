import type { DocumentTree } from '@stoa/contract/documents';

export interface DocumentRow {
  readonly id: string;
  readonly parent_document_id: string | null;
  readonly slug: string;
  readonly title: string;
  readonly metadata: Record<string, unknown>;
}

/** Rows in sibling order → trees of roots. A document whose parent is missing stands at the root. */
export function documentTree(rows: readonly DocumentRow[]): DocumentTree[] {
  const nodes = new Map(
    rows.map(({ id, parent_document_id, title, slug, metadata }) => [
      id,
      { id, parent_document_id, title, slug, metadata, children: [] } as DocumentTree,
    ]),
  );
  const roots: DocumentTree[] = [];
  for (const node of nodes.values()) {
    const parent = node.parent_document_id ? nodes.get(node.parent_document_id) : undefined;
    (parent?.children ?? roots).push(node);
  }
  return roots;
}
