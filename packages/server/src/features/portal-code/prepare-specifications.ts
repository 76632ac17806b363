import type { BlobReference, PortalManifest } from '@stoa/contract/portal-code';
import { writeIndex } from '../specs/write-index.ts';
import { readBlob } from './blobs.ts';
import { ContentTooCostly } from './content-checker.ts';
import type { CurrentPortal } from './current-portal.ts';
import { isJudged, judgedSpecifications } from './judged-specifications.ts';
import type { Preparation } from './preparation.ts';

/**
 * Judges and indexes the specifications that are new to the portal, one after the other. An index is stored at once,
 * ahead of the transaction of the apply: nobody sees it before a version refers to its document, it need not be made
 * again when another apply was faster, and it goes with the document when no version ever refers to it.
 */
export async function prepareSpecifications(
  { db, portalId, checker, problems }: Preparation,
  manifest: PortalManifest,
  current: CurrentPortal,
): Promise<void> {
  const published = new Set<unknown>();
  for (const { versions } of current.picture.products.values())
    for (const { specification } of versions.values()) published.add(specification);
  const fresh = specificationsOf(manifest).filter(({ sha256 }) => !published.has(sha256));
  const judged = await judgedSpecifications(
    db,
    portalId,
    fresh.map(({ sha256 }) => sha256),
  );
  for (const reference of fresh.filter((candidate) => !isJudged(judged, candidate))) {
    const { sha256, media_type, path } = reference;
    const syntax = media_type === 'application/json' ? 'json' : media_type === 'application/yaml' ? 'yaml' : undefined;
    if (!syntax) {
      const message = `A specification is application/json or application/yaml, not ${media_type}.`;
      problems.add(path, null, 'media_type', message);
      continue;
    }
    try {
      const bytes = (await readBlob(db, portalId, sha256)) ?? Buffer.alloc(0);
      const found = await writeIndex(db, checker, { portalId, sha256 }, { bytes, syntax, judge: true });
      for (const { position, rule, message } of found) problems.add(path, position, rule, message);
    } catch (error) {
      if (!(error instanceof ContentTooCostly)) throw error;
      problems.add(path, null, 'too_costly', error.message);
    }
  }
}

/** Each once, in the order of the manifest. */
function specificationsOf({ products }: PortalManifest): BlobReference[] {
  const named = products.flatMap(({ versions }) => versions.map(({ specification }) => specification));
  const once = new Map(
    named.filter((reference) => reference !== null).map((reference) => [reference.sha256, reference]),
  );
  return [...once.values()];
}
