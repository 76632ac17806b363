import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** Makes a call of the contract. @throws Problem as the call answers it; 404 where the answer is empty */
export type OwnCall = <T>(address: string, accept?: string) => Promise<T>;

/** An answer as it is stored: still compressed where it is stored so. */
export interface StoredAnswer {
  readonly etag: string;
  readonly bytes: Buffer;
  readonly isBrotli: boolean;
}

const decompress = promisify(brotliDecompress);

/** What a stored answer says: JSON. */
export async function readStored<T>({ bytes, isBrotli }: StoredAnswer): Promise<T> {
  return JSON.parse((isBrotli ? await decompress(bytes) : bytes).toString('utf8')) as T;
}
