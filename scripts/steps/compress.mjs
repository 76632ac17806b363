import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.map', '.txt', '.xml', '.webmanifest']);
// Below this the headers weigh more than what is saved.
const smallest = 256;

/**
 * Puts `<file>.br` (quality 11) and `<file>.gz` beside every text file of a folder, so that the server never compresses
 * on the way out. HTML is left out: the server fills its placeholders for every portal.
 *
 * @param {string} folder
 * @returns {Promise<number[]>} the sizes with brotli, in bytes
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    isCompressible(join(folder, name)),
  );
  return Promise.all(files.map((name) => precompressFile(folder, name)));
}

function isCompressible(file) {
  const status = statSync(file);
  const extension = extname(file);
  return status.isFile() && status.size >= smallest && extension !== '.html' && text.has(extension);
}

async function precompressFile(folder, file) {
  const content = readFileSync(join(folder, file));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(join(folder, `${file}.br`), br);
  writeFileSync(join(folder, `${file}.gz`), gz);
  return br.length;
}
