import { posix } from 'node:path';
import type { ProductManifest } from '@stoa/contract/portal-code';

interface Placed {
  readonly slug: string;
  readonly parent: string | null;
}

/** Tells the paths of a product's files in its folder. */
export interface Paths {
  specification(folder: string, version: string, sha256: string): string;
  /** The key is the document's slug. */
  documents(folder: string, tree: readonly Placed[]): ReadonlyMap<string, string>;
}

/** Paths of a product as a manifest has them; those that it does not have are made up, none of them twice. */
export function knownPaths(known: ProductManifest | undefined): Paths {
  return {
    specification(folder, version, sha256) {
      const same = known?.versions.find(
        ({ name, specification }) => name === version && specification?.sha256 === sha256,
      );
      return same?.specification?.path ?? `${folder}/${fileName(version)}-${sha256.slice(0, 8)}.yaml`;
    },
    documents(folder, tree) {
      const paths = new Map<string, string>();
      const taken = new Set(known?.documents.map(({ content }) => content.path));
      const bySlug = new Map(tree.map((document) => [document.slug, document]));
      for (const { slug } of tree) {
        const path = known?.documents.find((document) => document.slug === slug)?.content.path;
        if (path !== undefined) paths.set(slug, path);
      }
      const folderOf = (slug: string | null): string => {
        const parent = slug === null ? undefined : bySlug.get(slug);
        return parent ? posix.join(folderOf(parent.parent), parent.slug) : `${folder}/documents`;
      };
      const parents = new Set(tree.map(({ parent }) => parent));
      for (const { slug, parent } of tree) {
        if (paths.has(slug)) continue;
        const stem = posix.join(folderOf(parent), slug);
        let path = parents.has(slug) ? `${stem}/index.md` : `${stem}.md`;
        for (let nth = 2; taken.has(path); nth += 1) path = `${stem}-${nth}.md`;
        taken.add(path);
        paths.set(slug, path);
      }
      return paths;
    },
  };
}

/** Safe in every file system. */
export function fileName(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '') || 'file'
  );
}
