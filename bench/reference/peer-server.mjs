import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { listen } from '../parts/listen.mjs';
import { peerPages } from './viewers.mjs';

const types = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/**
 * Serves each peer on a page of its own beside its package and the document, compressed as well as Stoa compresses.
 *
 * @param {Record<string, string>} folders by the peer's name
 * @param {string} document path of the OpenAPI document
 */
export async function startPeerServer(folders, document) {
  const compressed = new Map();
  const bodyOf = (path) => {
    let body = compressed.get(path);
    if (!body) {
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      body = brotliCompressSync(readFileSync(path), { params: quality });
      compressed.set(path, body);
    }
    return body;
  };
  bodyOf(document);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const [, kind, name, ...rest] = pathname.split('/');
    if (kind === 'page' && peerPages[name]) {
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(peerPages[name]);
    }
    const file = kind === 'document' ? document : folders[name] && normalize(join(folders[name], ...rest));
    if (kind !== 'blank' && file && (kind === 'document' || file.startsWith(folders[name])) && existsSync(file)) {
      const headers = { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'br' };
      return response.writeHead(200, headers).end(bodyOf(file));
    }
    response
      .writeHead(kind === 'blank' ? 200 : 404, { 'content-type': 'text/html' })
      .end('<!doctype html><title>.</title>');
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
