import type { ReferenceOperation, ReferenceServer } from '@stoa/contract/reference';
import { Problem } from '../../problem.ts';

/** Addresses that one server can stand for; variables with many values multiply. */
const mostAddresses = 2_000;

/**
 * The addresses of a server: a variable stands for one of its listed values, or for its default alone, so that no reader can
 * choose a host. A relative server is the portal itself, which needs no proxy.
 */
export function serverBases(server: ReferenceServer): URL[] {
  let texts = [server.url];
  for (const [name, variable] of Object.entries(server.variables ?? {})) {
    const values = [...new Set([variable.default, ...(variable.enum ?? [])])];
    texts = texts.flatMap((text) => values.map((value) => text.replaceAll(`{${name}}`, String(value))));
    if (texts.length > mostAddresses) texts = texts.slice(0, mostAddresses);
  }
  return texts.flatMap((text) => {
    if (!/^https?:\/\//i.test(text.trim()) || !URL.canParse(text)) return [];
    const url = new URL(text);
    return url.username === '' && url.password === '' ? [url] : [];
  });
}

/**
 * The address to ask, when the operation may be asked there: its own method, at the origin and below the path of one of its
 * servers.
 * @throws Problem 422
 */
export function allowedTarget(
  operation: Pick<ReferenceOperation, 'method' | 'servers'>,
  asked: { readonly method: string; readonly url: string },
): URL {
  if (operation.method.toUpperCase() !== asked.method.toUpperCase()) {
    throw new Problem('try_it_refused', 422, 'This operation has another method.');
  }
  const url = URL.canParse(asked.url) ? new URL(asked.url) : undefined;
  const bases = operation.servers.flatMap(serverBases);
  const isNamed = url !== undefined && bases.some((base) => isBelow(url, base));
  if (!isNamed || url.username !== '' || url.password !== '') {
    throw new Problem('try_it_refused', 422, 'The specification names no such server for this operation.');
  }
  return url;
}

/** `URL` has resolved dots, encoded ones too, before this compares. */
function isBelow(url: URL, base: URL): boolean {
  if (url.origin !== base.origin) return false;
  const path = base.pathname.replace(/\/+$/, '');
  return url.pathname === path || url.pathname.startsWith(`${path}/`);
}
