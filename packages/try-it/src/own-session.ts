import type { ReferenceManifest, ReferenceOperation } from '@stoa/contract/reference';
import { securityAlternatives } from './credentials.ts';
import type { OperationDraft, ServerSelection } from './draft.ts';
import { serverAddress } from './server-address.ts';

/** The cookie in which the portal keeps the session of a developer. */
const sessionCookie = 'portalaccesstoken';
/** The calls that it opens. What the session of a user opens lies elsewhere, and no request of this page goes there with one. */
const developerCalls = '/api/v2/';

interface Given {
  readonly operation: ReferenceOperation;
  readonly manifest: ReferenceManifest;
  readonly draft: Pick<OperationDraft, 'alternative'>;
  readonly server: ServerSelection;
  /** The portal's own origin. */
  readonly base: string;
}

/** The name of the security scheme that the reader's own session stands for; undefined where the request is for another API. */
export function ownSessionScheme({ operation, manifest, draft, server, base }: Given): string | undefined {
  const alternatives = securityAlternatives(operation.security);
  const { security_schemes: schemes } = manifest;
  const name = Object.keys(alternatives[draft.alternative] ?? alternatives[0] ?? {}).find((one) => {
    const scheme = Object.hasOwn(schemes, one) ? schemes[one] : undefined;
    return scheme?.type === 'apiKey' && scheme.in === 'cookie' && scheme.name === sessionCookie;
  });
  if (name === undefined) return undefined;
  try {
    const address = serverAddress(operation.servers[server.index] ?? { url: '/' }, server.variables, base);
    return isDeveloperCall(`${address}${operation.path}`, base) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an address is a call of this portal that a developer's session opens, as the browser will read it. */
export function isDeveloperCall(address: string, base: string): boolean {
  const { origin, pathname } = new URL(address, base);
  return origin === new URL(base).origin && pathname.startsWith(developerCalls);
}
