import type { BlobReference } from '@stoa/contract/portal-code';
import { type FolderFile, readLimited, sha256 } from './folder-files.ts';

export interface FolderBlob {
  readonly reference: BlobReference;
  /** Large files are read again when they are sent, and not kept in memory. */
  read(): Promise<Uint8Array>;
}

/** The contents that a manifest refers to, each once. */
export class FolderBlobs {
  readonly bySha256 = new Map<string, FolderBlob>();

  async addFile(file: FolderFile, mediaType: string, limit: number): Promise<BlobReference> {
    const bytes = await readLimited(file, limit);
    const reference = { sha256: sha256(bytes), size: bytes.length, media_type: mediaType, path: file.path };
    this.bySha256.set(reference.sha256, { reference, read: () => readLimited(file, limit) });
    return reference;
  }

  addBytes(reference: BlobReference, bytes: Uint8Array): void {
    this.bySha256.set(reference.sha256, { reference, read: async () => bytes });
  }
}
