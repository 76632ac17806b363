import type { ApplyResult } from '@stoa/contract/portal-code';
import { type ApplyContext, type ApplyOptions, applyPortal } from './apply.ts';
import { missingBlobs, putBlob } from './blobs.ts';
import { type ReadFolderOptions, readFolder } from './read-folder.ts';

/** Reads a folder and applies it from within the server, as `stoa apply` does from outside. */
export async function publishFolder(
  context: ApplyContext,
  portalId: string,
  folder: string,
  { by, onProgress }: Pick<ApplyOptions, 'by'> & Pick<ReadFolderOptions, 'onProgress'>,
): Promise<ApplyResult> {
  const { manifest, blobs, problems } = await readFolder(folder, { checker: context.checker, onProgress });
  if (!manifest) return { applied: false, changes: [], problems: [...problems] };
  for (const sha256 of await missingBlobs(context.db, portalId, [...blobs.keys()])) {
    const bytes = await blobs.get(sha256)?.read();
    if (bytes) await putBlob(context.db, portalId, sha256, Buffer.from(bytes));
  }
  return applyPortal(context, portalId, manifest, { plan: false, by, origin: { source: 'start' } });
}
