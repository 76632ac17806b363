/** Longest text that is decoded, in characters: headers of servers end far below. */
export const longestToken = 100_000;

export type JsonObject = Readonly<Record<string, unknown>>;

/** What was mended in the pasted text before it was read. */
export type Mended = 'bearer' | 'space';

export type WhyUnreadable = 'tooLong' | 'encrypted' | 'opaque' | 'parts' | 'badHeader' | 'badClaims';

export type ReadToken =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'unreadable';
      readonly why: WhyUnreadable;
      readonly parts: number;
      readonly mended: readonly Mended[];
    }
  | {
      readonly kind: 'jwt';
      readonly header: JsonObject;
      readonly claims: JsonObject;
      readonly mended: readonly Mended[];
    };

/** Reads a JWT in compact form (RFC 7515 §7.1) without checking its signature. Never throws. */
export function readToken(pasted: string): ReadToken {
  if (pasted.length > longestToken) return unreadable('tooLong', 0, []);
  const mended: Mended[] = [];
  let token = pasted.trim();
  const bare = token.replace(/^(?:authorization:\s*)?bearer(?:\s+|$)/i, '');
  if (bare !== token) mended.push('bearer');
  token = bare.replace(/\s+/g, '');
  if (token !== bare) mended.push('space');
  if (token === '') return { kind: 'empty' };

  const parts = token.split('.');
  if (parts.length === 5) return unreadable('encrypted', 5, mended);
  const header = objectIn(parts[0] as string);
  if (parts.length !== 3) return unreadable(header || parts.length > 1 ? 'parts' : 'opaque', parts.length, mended);
  if (!header) return unreadable('badHeader', 3, mended);
  const claims = objectIn(parts[1] as string);
  if (!claims) return unreadable('badClaims', 3, mended);
  return { kind: 'jwt', header, claims, mended };
}

function unreadable(why: WhyUnreadable, parts: number, mended: readonly Mended[]): ReadToken {
  return { kind: 'unreadable', why, parts, mended };
}

function objectIn(part: string): JsonObject | undefined {
  // Base64url alone, as gateways read it (RFC 7515 §2): `atob` would take padding and the other alphabet too.
  if (!/^[\w-]+$/.test(part)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
