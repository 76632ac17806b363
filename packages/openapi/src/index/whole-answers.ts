import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import type { IndexedOperation } from './index-specification.ts';
import type { SpecificationPart } from './specification-parts.ts';

/** Bytes of a document that are turned into JSON at once. */
const pieceBytes = 256 * 1024;

/**
 * The document's text, as the contract's answer and as a file: megabytes that are not compressed anew for each reader.
 * Compressed by a thread of zlib's, so that the document can be cut meanwhile; piece by piece and one after the other, since
 * the text as a string, as JSON and in two compressors would be several times the document.
 */
export async function textAnswers(bytes: Uint8Array): Promise<SpecificationPart[]> {
  return [await part('spec', specAnswer(bytes)), await part('file', [bytes])];
}

/** `JSON.stringify({ api_type: 'openapi', content })` of UTF-8 text. */
function* specAnswer(bytes: Uint8Array): Generator<Uint8Array> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  yield Buffer.from('{"api_type":"openapi","content":"');
  for (let from = 0; from < whole.length; ) {
    let end = Math.min(whole.length, from + pieceBytes);
    // The cut must not fall within a character: its further bytes begin with the bits 10.
    while (end < whole.length && ((whole[end] as number) & 0xc0) === 0x80) end -= 1;
    yield Buffer.from(JSON.stringify(whole.toString('utf8', from, end)).slice(1, -1));
    from = end;
  }
  yield Buffer.from('"}');
}

/** The contract's list of operations (contract §A.5). Webhooks are none of the API's own. */
export async function operationsAnswer(indexed: readonly IndexedOperation[]): Promise<SpecificationPart> {
  const operations = indexed
    .filter(({ kind }) => kind === 'operation')
    .map(({ path, method, operation_id, tags, summary, deprecated }) => ({
      path,
      method,
      operation_id,
      tags,
      summary,
      deprecated,
    }));
  return part('operations', [Buffer.from(JSON.stringify({ api_type: 'openapi', operations }))]);
}

/** Quality 9 makes 0.47 MB of GitHub's 13 MB in 0.15 s; the highest one would take 6 s for a tenth less. */
async function part(kind: 'spec' | 'file' | 'operations', pieces: Iterable<Uint8Array>): Promise<SpecificationPart> {
  const compress = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
  const [bytes] = await Promise.all([buffer(compress), pipeline(Readable.from(pieces), compress)]);
  return { kind, key: '', bytes };
}
