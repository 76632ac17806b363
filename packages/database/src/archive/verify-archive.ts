import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { RestoreRefused } from '../errors.ts';
import { ArchiveReader } from './archive-reader.ts';
import {
  type ArchivedSequences,
  type ArchivedTable,
  type ArchiveHeader,
  archiveFormat,
  trailer,
  trailerLength,
} from './format.ts';

/** Reads the whole archive once and returns its header; throws `RestoreRefused` unless every byte is as it was written. */
export async function verifyArchive(file: string): Promise<ArchiveHeader> {
  const hash = createHash('sha256');
  let tail = Buffer.alloc(0);
  try {
    for await (const chunk of openArchive(file)) {
      const seen = Buffer.concat([tail, chunk]);
      const certain = Math.max(0, seen.length - trailerLength);
      hash.update(seen.subarray(0, certain));
      tail = seen.subarray(certain);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new RestoreRefused(`There is no file ${file}.`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new RestoreRefused(`${file} is not a whole Stoa archive (${reason}). Nothing was restored.`, {
      cause: error,
    });
  }
  if (tail.toString() !== trailer(hash.digest('hex'))) {
    throw new RestoreRefused(
      `${file} is not a whole Stoa archive: its checksum is missing or differs. Nothing was restored.`,
    );
  }
  return readHeader(file);
}

/** The archive's text. */
export function openArchive(file: string): Readable {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => source.destroy());
  return source.pipe(gunzip);
}

async function readHeader(file: string): Promise<ArchiveHeader> {
  const stream = openArchive(file);
  const header = (await new ArchiveReader(stream).readJson()) as unknown as ArchiveHeader;
  if (header.stoa_archive !== archiveFormat)
    throw new RestoreRefused(
      `${file} has archive format ${header.stoa_archive}; this Stoa reads ${archiveFormat}. Nothing was restored.`,
    );
  if (Number.isInteger(header.schema_version) && header.schema_version >= 1) return header;
  throw new RestoreRefused(`${file} says no schema version from which it can be restored. Nothing was restored.`);
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** @throws RestoreRefused when an entry after the header is neither a table nor the sequences */
export function verifyEntry(entry: Record<string, unknown>): ArchivedTable | ArchivedSequences {
  const { table, columns, sequences } = entry;
  const isSequence = (one: unknown) =>
    typeof Object(one).name === 'string' && Number.isInteger(Number(Object(one).value));
  if (isList(sequences) && sequences.every(isSequence)) return entry as unknown as ArchivedSequences;
  const isTable = typeof table === 'string' && isList(columns) && columns.every((one) => typeof one === 'string');
  if (isTable) return entry as unknown as ArchivedTable;
  throw new RestoreRefused('The archive has an entry that is no table and no list of sequences. Nothing was restored.');
}
