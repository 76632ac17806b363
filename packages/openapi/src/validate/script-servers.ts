import { isScript } from '@stoa/rich-text/safe-address';
import { list, object, text } from '../read/json-value.ts';

/** Finds each place where a document names a script as the address of a server: at its root, at a path, at an operation. */
export function scriptServers(content: unknown): (readonly [path: readonly (string | number)[], url: string])[] {
  const document = object(content);
  const found = serversIn(document, []);
  for (const [path, item] of Object.entries(object(document.paths))) {
    found.push(...serversIn(item, ['paths', path]));
    for (const [method, operation] of Object.entries(object(item)))
      found.push(...serversIn(operation, ['paths', path, method]));
  }
  return found;
}

function serversIn(value: unknown, path: readonly string[]) {
  return list(object(value).servers).flatMap((server, at) => {
    const url = text(object(server).url);
    return url !== undefined && isScript(url) ? [[[...path, 'servers', at, 'url'], url] as const] : [];
  });
}
