import type { BlobReference, PortalManifest } from '@stoa/contract/portal-code';
import type { DocumentProblem } from '@stoa/openapi/read/parse-document';
import { writeIndex } from '@stoa/specifications/write-index';
import { readBlob } from './blobs.ts';
import { checkedSpecifications } from './checked-specifications.ts';
import { type ContentChecker, ContentUnread } from './content-checker.ts';
import { isChecked, specificationsOf } from './manifest-specifications.ts';
import type { Preparation } from './preparation.ts';

/**
 * Checks and indexes the specifications that are new to the portal, one after the other. An index is stored at once,
 * before the transaction of the apply: it is not visible before a version refers to its document, need not be made
 * again when another apply was faster, and is deleted with the document when no version ever refers to it.
 */
export async function prepareSpecifications(preparation: Preparation, manifest: PortalManifest): Promise<void> {
  for (const reference of specificationsOf(manifest)) await prepareSpecification(preparation, reference);
}

/**
 * The checks that run now. A second request for the same check (a retry after a cancelled upload, another tab) waits for it: a
 * file of 13 MB takes the one process that reads files about ten seconds, and every cancel would add a whole run.
 */
const running = new WeakMap<ContentChecker, Map<string, Promise<readonly DocumentProblem[]>>>();

/** Checks and indexes one, unless that is done already. */
export async function prepareSpecification(
  { db, portalId, checker, problems }: Preparation,
  reference: Omit<BlobReference, 'size'>,
): Promise<void> {
  const { sha256, media_type, path } = reference;
  const syntax = media_type === 'application/json' ? 'json' : media_type === 'application/yaml' ? 'yaml' : undefined;
  if (!syntax) {
    const message = `A specification is application/json or application/yaml, not ${media_type}.`;
    return problems.add(path, null, 'media_type', message);
  }
  const check = async () => {
    if (isChecked(await checkedSpecifications(db, portalId, [sha256]), reference)) return [];
    const bytes = (await readBlob(db, portalId, sha256)) ?? Buffer.alloc(0);
    return writeIndex(db, checker, { portalId, sha256 }, { bytes, syntax, validate: true });
  };
  const now = running.get(checker) ?? new Map<string, Promise<readonly DocumentProblem[]>>();
  running.set(checker, now);
  const key = `${portalId} ${sha256} ${syntax}`;
  const found = now.get(key) ?? check().finally(() => now.delete(key));
  now.set(key, found);
  try {
    for (const { position, rule, message } of await found) problems.add(path, position, rule, message);
  } catch (error) {
    if (!(error instanceof ContentUnread)) throw error;
    problems.add(path, null, error.rule, error.message);
  }
}
