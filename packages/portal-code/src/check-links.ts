import { posix } from 'node:path';
import { didYouMean } from '@stoa/common/nearest-name';
import { decodeText } from '@stoa/contract/decode-text';
import type { DocumentManifest } from '@stoa/contract/portal-code';
import { isUuid } from '@stoa/contract/uuid';
import type { DocumentLinks } from './content-checker.ts';
import { linkedFile } from './document-links.ts';
import { isImagePath } from './document-targets.ts';
import type { FolderProblems } from './folder-problems.ts';
import { isPortalPath } from './portal-paths.ts';
import { isPathForPrograms } from './program-paths.ts';

/** What is looked at of the documents of a product. */
export interface LinkedDocuments {
  readonly documents: readonly {
    readonly manifest: Pick<DocumentManifest, 'content'>;
    readonly source: DocumentLinks;
  }[];
  readonly paths: readonly string[];
}

/**
 * Every relative link must lead to a document of this folder; addresses elsewhere are the author's business. A section
 * that is not there is a warning: the reader still comes to the right document. So is a path that the portal does not have:
 * a proxy in front of it may. Images are read with their product.
 */
export function checkLinks(read: readonly LinkedDocuments[], problems: FolderProblems): void {
  const paths = new Set(read.flatMap((documents) => documents.paths));
  const all = read.flatMap(({ documents }) => documents);
  const anchors = new Map(all.map(({ manifest, source }) => [manifest.content.path, source.anchors]));
  for (const { manifest, source } of all) {
    const { path } = manifest.content;
    for (const { url, image, position } of source.targets) {
      if (!image && isDeadPath(url))
        problems.warn(path, position, 'dead_link', `"${url}" is no address of the portal.${insteadOf(url)}`);
      const linked = url.startsWith('#') ? { path, fragment: url } : linkedFile(path, url);
      if (!linked || image || isImagePath(linked.path)) continue;
      if (!paths.has(linked.path))
        problems.add(
          path,
          position,
          'broken_link',
          `"${url}" leads to no document of this folder.${nearest(linked.path, path, paths)}`,
        );
      else if (
        linked.fragment.length > 1 &&
        anchors.get(linked.path)?.has(decodeText(linked.fragment.slice(1)).toLowerCase()) === false
      )
        problems.warn(path, position, 'unknown_section', `"${url}" names no section of ${linked.path}.`);
    }
  }
}

/** A path from the portal's root that it does not have. What it has of a product stands below the product's id. */
function isDeadPath(url: string): boolean {
  if (!/^\/(?!\/)/.test(url)) return false;
  const [path = ''] = url.split(/[?#]/);
  const [, root = '', product = ''] = path.split('/');
  if (isPathForPrograms(path) || ownFiles.has(root)) return false;
  return !isPortalPath(path) || (productRoots.has(root) && !isUuid(product));
}

const productRoots = new Set(['spec', 'docs', 'changes']);
/** What the server answers beside the portal's pages. */
const ownFiles = new Set(['llms.txt', 'sitemap.xml', 'robots.txt', 'console', 'licenses.txt']);

function insteadOf(url: string): string {
  return /\.md(?:[?#]|$)/.test(url) || productRoots.has(url.split('/')[1] ?? '')
    ? " Name the document's file by a relative path."
    : '';
}

function nearest(missing: string, from: string, paths: ReadonlySet<string>): string {
  const folder = posix.dirname(from);
  return didYouMean(
    posix.relative(folder, missing),
    [...paths].map((path) => posix.relative(folder, path)),
  );
}
