import type { IncomingMessage } from 'node:http';
import type { CertificateHeader } from '@stoa/database/tables';
import { presentedThumbprint } from './certificate-header.ts';
import { keyAliases } from './key-aliases.ts';
import type { Strategy } from './records.ts';
import { type Ambiguous, ambiguous, singleHeader } from './single-header.ts';

/** What a request shows of the kinds that its version's strategy reads. At most one of `key` and `token` is there. */
export interface Presented {
  readonly key: string | undefined;
  readonly token: string | undefined;
  /** The thumbprint of the certificate, 64 hexadecimal digits. Present too where a certificate alone is not enough: a token may be bound to it. */
  readonly thumbprint: string | undefined;
}

/**
 * The strategy decides which headers are read at all: `Authorization` beside a key is the API's own business.
 * @returns `ambiguous` when headers of the kind that is read come twice or differ
 */
export function presentedCredentials(
  request: IncomingMessage,
  strategy: Strategy | undefined,
  certificateHeader: CertificateHeader | null,
): Presented | Ambiguous {
  const thumbprint = presentedThumbprint(request, certificateHeader);
  if (thumbprint === ambiguous) return ambiguous;
  if (!strategy || strategy.kind === 'key_auth') {
    const key = presentedKey(request, strategy?.keyNames ?? keyAliases);
    return key === ambiguous ? ambiguous : { key, token: undefined, thumbprint };
  }
  const authorization = singleHeader(request, 'authorization');
  if (authorization === ambiguous) return ambiguous;
  return { key: undefined, token: bearerToken(authorization), thumbprint };
}

/** The same key under two names is one key. */
function presentedKey(request: IncomingMessage, names: readonly string[]): string | undefined | Ambiguous {
  let key: string | undefined;
  for (const name of names) {
    const value = singleHeader(request, name);
    if (value === ambiguous || (value !== undefined && key !== undefined && value !== key)) return ambiguous;
    key ??= value;
  }
  return key;
}

/** RFC 6750 §2.1; the scheme is read in any case (RFC 9110 §11.1). */
function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1];
}
