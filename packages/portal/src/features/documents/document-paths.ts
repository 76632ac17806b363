import type { DocumentTree } from '@stoa/contract/documents';

/** A document with its place in the tree. */
export interface PlacedDocument {
  readonly document: DocumentTree;
  /** The slugs from the root down to it, joined by slashes: the address below `/docs/{product}/`. */
  readonly path: string;
  readonly ancestors: readonly DocumentTree[];
}

/** Every document in reading order. */
export function placeDocuments(tree: readonly DocumentTree[]): PlacedDocument[] {
  return tree.flatMap((root) => place(root, []));
}

function place(document: DocumentTree, ancestors: readonly DocumentTree[]): PlacedDocument[] {
  const path = [...ancestors, document].map(({ slug }) => slug).join('/');
  return [
    { document, path, ancestors },
    ...document.children.flatMap((child) => place(child, [...ancestors, document])),
  ];
}

/** The document that an address means: only the last slug is looked up; no slug means the first document. */
export function findDocument(placed: readonly PlacedDocument[], slugs: string | undefined): PlacedDocument | undefined {
  const last = slugs?.split('/').filter(Boolean).at(-1);
  if (!last) return placed[0];
  return placed.find(({ document }) => document.slug === last || document.id === last);
}
