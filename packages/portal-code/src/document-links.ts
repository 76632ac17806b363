import { posix } from 'node:path';
import { decodeText } from '@stoa/contract/decode-text';

/**
 * The file that a link from one document to another means, as a path of the folder, with its fragment.
 * Undefined for addresses, paths from the root and fragments of the same document.
 */
export function linkedFile(fromPath: string, target: string): { path: string; fragment: string } | undefined {
  if (target === '' || /^(?:[a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(target)) return undefined;
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(target) ?? [];
  const joined = posix.join(posix.dirname(fromPath), decodeText(path));
  return { path: joined.endsWith('/') ? `${joined}index.md` : joined, fragment };
}
