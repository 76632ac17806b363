import { createHash, X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CertificateHeader } from '@stoa/database/tables';
import { type Ambiguous, ambiguous, singleHeader } from './single-header.ts';

const sha256 = /^[0-9a-f]{64}$/i;

/**
 * The caller's certificate as the gateway tells it.
 * @param header the one that this gateway writes itself; any other could be the caller's own
 * @returns the SHA-256 of its DER in 64 lower-case hexadecimal digits; undefined for anything that is no certificate,
 * such as the placeholder that Caddy sends without one (gateways finding 5)
 */
export function presentedThumbprint(
  request: IncomingMessage,
  header: CertificateHeader | null,
): string | undefined | Ambiguous {
  if (!header) return undefined;
  const value = singleHeader(request, header);
  return typeof value === 'string' ? readers[header](value) : value;
}

const readers: Readonly<Record<CertificateHeader, (value: string) => string | undefined | Ambiguous>> = {
  'x-client-cert-thumbprint': (value) => (sha256.test(value) ? value.toLowerCase() : undefined),
  'x-client-cert': thumbprintOf,
  'x-forwarded-client-cert': hashOf,
};

/** URL-encoded PEM (nginx), or the DER in base64, also between colons (RFC 9440 §2.1). */
function thumbprintOf(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value);
    const bytes = text.includes('-----BEGIN') ? text : Buffer.from(text.replace(/^:|:$/g, ''), 'base64');
    return createHash('sha256').update(new X509Certificate(bytes).raw).digest('hex');
  } catch {
    return undefined;
  }
}

/** Envoy's `By=…;Hash=…;Subject="…"`, an element for each proxy. Which of several is the caller's, it does not say. */
function hashOf(value: string): string | undefined | Ambiguous {
  const hashes = new Set<string>();
  for (const pair of unquotedParts(value)) {
    const [, hash] = /^\s*Hash=([0-9a-f]{64})\s*$/i.exec(pair) ?? [];
    if (hash) hashes.add(hash.toLowerCase());
  }
  return hashes.size > 1 ? ambiguous : [...hashes][0];
}

/** What stands between commas and semicolons; quoted values may hold those, and escaped quotes. One walk through it. */
function unquotedParts(value: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let index = 0; index < value.length; index += 1) {
    const character = value[index];
    if (quoted && character === '\\') index += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === ',' || character === ';')) {
      parts.push(value.slice(start, index));
      start = index + 1;
    }
  }
  // An element that never ends says nothing.
  if (!quoted) parts.push(value.slice(start));
  return parts;
}
