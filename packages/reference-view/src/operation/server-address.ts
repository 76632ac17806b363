import type { ReferenceServer } from '@stoa/contract/reference';
import { ownObject } from '@stoa/openapi/schema/own';

/** Which server, and the values of its variables that are not their defaults. */
export interface ServerSelection {
  readonly index: number;
  readonly variables: Readonly<Record<string, string>>;
}

/** A server's address with its variables filled in (OpenAPI 3.1 §4.8.5), without a slash at its end. */
export function serverAddress(
  server: ReferenceServer | undefined,
  variables: Readonly<Record<string, string>>,
): string {
  if (typeof server?.url !== 'string') return '';
  const declared = ownObject(server.variables);
  return server.url
    .replace(/\{([^{}]*)\}/g, (whole, name: string) => {
      const chosen = Object.hasOwn(variables, name) ? variables[name] : undefined;
      const preset = Object.hasOwn(declared, name) ? ownObject(declared[name]).default : undefined;
      return chosen || (typeof preset === 'string' ? preset : whole);
    })
    .replace(/\/+$/, '');
}
