import { decodeText } from '@stoa/contract/decode-text';
import type { ReferenceOperation } from '@stoa/contract/reference';

/** The rounds of decoding that are tried: more layers of encoding have no honest use. */
const mostRounds = 5;

/**
 * Whether a path is the operation's own (OpenAPI 3.2 "Path Templating"): a parameter stands for anything but a slash, at
 * least for one character; with `allowReserved` for slashes too, and then so do the path's other parameters.
 * @param path as an address writes it, below the server's base, with a slash in front
 */
export function isOperationPath(operation: Pick<ReferenceOperation, 'path' | 'parameters'>, path: string): boolean {
  const template = operation.path.startsWith('/') ? operation.path : `/${operation.path}`;
  if (operation.parameters.some((one) => one.in === 'path' && one.allowReserved === true)) return fits(template, path);
  const wanted = template.split('/');
  const asked = path.split('/');
  return wanted.length === asked.length && wanted.every((segment, index) => fits(segment, asked[index] ?? ''));
}

/**
 * Whether a path would climb for a server or a gateway that decodes slashes and dots, once or more, before it resolves
 * `..`; `..;x` climbs where segments have parameters (RFC 3986 §3.3).
 */
export function climbs(path: string): boolean {
  let plain = path;
  for (let round = 0; /%(25|2e|2f|3b|5c)/i.test(plain); round += 1) {
    if (round === mostRounds) return true;
    plain = plain.replace(/%(25|2e|2f|3b|5c)/gi, (escaped) => decodeURIComponent(escaped));
  }
  return plain.split(/[/\\]/).some((segment) => segment.split(';', 1)[0] === '..');
}

/** Each literal at the first place where it fits: without going back, whatever the template. */
function fits(template: string, asked: string): boolean {
  const [first = '', ...literals] = template.split(/\{[^{}]*\}/).map(decoded);
  const last = literals.pop();
  const text = decoded(asked);
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const literal of literals) {
    const found = text.indexOf(literal, at + 1);
    if (found < 0) return false;
    at = found + literal.length;
  }
  return text.endsWith(last) && text.length - last.length > at;
}

/** What cannot be decoded stays as it is. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, decodeText);
}
