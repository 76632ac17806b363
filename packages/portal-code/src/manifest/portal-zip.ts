import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { Database } from '@stoa/database/tables';
import { Zip, type ZipInputFile } from 'fflate';
import type { Kysely } from 'kysely';
import { readBlob } from '../blobs.ts';
import { manifestOfPortal } from './manifest-of-portal.ts';
import { keepOwnContents } from './portal-contents.ts';

const deflate = promisify(deflateRaw);

/** The portal as it is, as a ZIP file of the folder that an apply reads; one file after the other is in memory. */
export async function* portalZip(db: Kysely<Database>, portalId: string): AsyncGenerator<Uint8Array> {
  // This import loads all that reads Markdown, which the server needs only here.
  const { folderOfManifest } = await import('./folder-of-manifest.ts');
  await keepOwnContents(db, portalId);
  const manifest = await manifestOfPortal(db, portalId);
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { path, bytes } of folderOfManifest(manifest, (sha256) => readBlob(db, portalId, sha256))) {
    // Deflated beside the thread that answers requests.
    const file: ZipInputFile = { filename: path, size: bytes.length, crc: crc32(bytes), compression: 8 };
    zip.add(file);
    file.ondata?.(null, await deflate(bytes), true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
