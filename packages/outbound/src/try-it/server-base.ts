import { domainToUnicode } from 'node:url';
import { decodeText } from '@stoa/contract/decode-text';
import type { ReferenceServer } from '@stoa/contract/reference';

/** The values that are compared for one request at most: variables multiply, and the specification comes from outside. */
const mostSteps = 500_000;
/** What goes on after a value that fits, or compares a whole address, costs as much as some comparisons. */
const stepsOfAMatch = 20;

type Piece = { readonly literal: string } | { readonly name: string; readonly values: readonly string[] };

/**
 * The addresses of these servers that an address lies at or below. A variable stands for one of its listed values, or for
 * its default alone, so that no reader can choose a host; the address is matched against the template, never the template
 * multiplied. A relative server is the portal itself, which needs no proxy.
 */
export function* basesOf(servers: readonly ReferenceServer[], url: URL): Generator<URL> {
  const steps = { left: mostSteps };
  const writings = writingsOf(url);
  for (const server of servers) {
    const pieces = piecesOf(server);
    if (pieces.every((piece) => 'literal' in piece)) {
      steps.left -= stepsOfAMatch;
      const base = asBase(server.url);
      if (base && isBelow(url, base)) yield base;
    } else {
      for (const asked of writings) {
        for (const text of matches(pieces, asked, new Map(), steps)) {
          const base = asBase(text);
          if (base && isBelow(url, base)) yield base;
        }
      }
    }
    if (steps.left <= 0) return;
  }
}

/** Whether a path is the base's own or below it. `URL` has resolved dots, encoded ones too, before this compares. */
export function isPathBelow(pathname: string, base: URL): boolean {
  const path = pathOf(base);
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Its path without slashes at the end; empty for the root. */
export const pathOf = (base: URL): string => base.pathname.replace(/\/+$/, '');

const isBelow = (url: URL, base: URL) => url.origin === base.origin && isPathBelow(url.pathname, base);

function asBase(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text.trim()) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : undefined;
}

function piecesOf(server: ReferenceServer): Piece[] {
  const variables = new Map(Object.entries(server.variables ?? {}));
  return server.url
    .trim()
    .split(/\{([^{}]*)\}/)
    .map((text, index): Piece => {
      const variable = index % 2 === 1 ? variables.get(text) : undefined;
      if (variable) return { name: text, values: [variable.default, ...(variable.enum ?? [])] };
      return { literal: index % 2 === 1 ? `{${text}}` : text };
    });
}

/** The ways to write an address: `URL` leaves out the default port and writes hosts in ASCII, a template need not. */
function writingsOf({ protocol, hostname, port, pathname }: URL): string[] {
  const hosts = [...new Set([hostname, domainToUnicode(hostname) || hostname])];
  const ports = port === '' ? ['', protocol === 'https:' ? ':443' : ':80'] : [`:${port}`];
  return hosts.flatMap((host) => ports.map((end) => folded(`${protocol}//${host}${end}${pathname}`)));
}

/** Wider than equality of addresses, for whatever matches is compared once more as an address. */
function folded(text: string): string {
  if (!text.includes('%')) return text.toLowerCase();
  return text.replace(/(?:%[0-9a-f]{2})+/gi, decodeText).toLowerCase();
}

/** The template filled in, in each way in which the asked text begins so. */
function* matches(
  [piece, ...rest]: readonly Piece[],
  asked: string,
  chosen: ReadonlyMap<string, string>,
  steps: { left: number },
): Generator<string> {
  if (!piece) {
    yield '';
    return;
  }
  const known = 'literal' in piece ? piece.literal : chosen.get(piece.name);
  const values = known === undefined && 'values' in piece ? piece.values : [known ?? ''];
  for (const value of values) {
    steps.left -= 1;
    if (steps.left <= 0) return;
    let text = folded(value);
    // What the last piece has too much, slashes at the end or a query, is no part of the path.
    if (rest.every((one) => 'literal' in one && one.literal === '')) text = text.replace(/(?:\/+|[?#].*)$/, '');
    if (!asked.startsWith(text)) continue;
    steps.left -= stepsOfAMatch;
    const now = 'name' in piece ? new Map(chosen).set(piece.name, value) : chosen;
    for (const end of matches(rest, asked.slice(text.length), now, steps)) yield value + end;
  }
}
