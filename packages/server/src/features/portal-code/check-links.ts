import { linkedFile } from './document-links.ts';
import { isImagePath } from './document-targets.ts';
import type { FolderProblems } from './folder-problems.ts';
import type { FolderDocuments } from './read-documents.ts';

/**
 * Every relative link must lead to a document of this folder; addresses elsewhere are the author's business. A section
 * that is not there is a warning: the reader still comes to the right document. Images are read with their product.
 */
export function checkLinks(read: readonly FolderDocuments[], problems: FolderProblems): void {
  const paths = new Set(read.flatMap((documents) => documents.paths));
  const all = read.flatMap(({ documents }) => documents);
  const anchors = new Map(all.map(({ manifest, source }) => [manifest.content.path, source.anchors]));
  for (const { manifest, source } of all) {
    const { path } = manifest.content;
    for (const { url, image, position } of source.targets) {
      const linked = url.startsWith('#') ? { path, fragment: url } : linkedFile(path, url);
      if (!linked || image || isImagePath(linked.path)) continue;
      if (!paths.has(linked.path))
        problems.add(path, position, 'broken_link', `"${url}" leads to no document of this folder.`);
      else if (linked.fragment.length > 1 && anchors.get(linked.path)?.has(fragmentOf(linked.fragment)) === false)
        problems.warn(path, position, 'unknown_section', `"${url}" names no section of ${linked.path}.`);
    }
  }
}

function fragmentOf(fragment: string): string {
  try {
    return decodeURIComponent(fragment.slice(1)).toLowerCase();
  } catch {
    return fragment.slice(1).toLowerCase();
  }
}
