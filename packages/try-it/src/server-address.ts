import type { ReferenceServer } from '@stoa/contract/reference';
import { encodeReserved } from './percent-encode.ts';
import { RequestProblem } from './request-problem.ts';

/** What stands for each variable of a server: the reader's choice, or the default; of an `enum` one of its values. */
function serverVariables(
  server: ReferenceServer,
  chosen: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, variable] of Object.entries(server.variables ?? {})) {
    const wanted = Object.hasOwn(chosen, name) ? chosen[name] : undefined;
    const allowed = wanted !== undefined && (!variable.enum?.length || variable.enum.includes(wanted));
    values[name] = String(allowed ? wanted : (variable.default ?? ''));
  }
  return values;
}

/**
 * The address of a server with its variables filled in, without a slash at its end.
 * @param base where a relative address starts (OpenAPI 3.2 "API URLs"): the portal's own origin, as the document has no other
 * @throws RequestProblem `invalid-server` unless it is an http or https address
 */
export function serverAddress(server: ReferenceServer, chosen: Readonly<Record<string, string>>, base: string): string {
  const values = serverVariables(server, chosen);
  const filled = server.url.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
  let url: URL;
  try {
    url = new URL(encodeReserved(filled.trim()), base);
  } catch {
    throw new RequestProblem('invalid-server', server.url);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new RequestProblem('invalid-server', server.url);
  // Neither a password in the address nor a query or a fragment may get between server and path.
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
