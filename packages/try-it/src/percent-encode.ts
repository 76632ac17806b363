const encoder = new TextEncoder();
const unreserved = /^[A-Za-z0-9\-._~]$/;
const reserved = /^[:/?#[\]@!$&'()*+,;=]$/;

function encode(text: string, keeps: (character: string) => boolean): string {
  let encoded = '';
  for (const character of text) {
    if (keeps(character)) {
      encoded += character;
      continue;
    }
    // A lone surrogate becomes U+FFFD here, where encodeURIComponent would throw.
    for (const byte of encoder.encode(character)) {
      encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    }
  }
  return encoded;
}

/** Everything but unreserved characters as percent-encoded UTF-8 (RFC 3986 §2.3, RFC 6570 §3.2.1 "U"). */
export function encodeUnreserved(text: string): string {
  return encode(text, (character) => unreserved.test(character));
}

/**
 * Unreserved and reserved characters and triplets that are encoded already stay (RFC 6570 §3.2.1 "U+R").
 * @param except reserved characters that are encoded all the same, such as `?#` in a path
 */
export function encodeReserved(text: string, except = ''): string {
  const keeps = (character: string) =>
    unreserved.test(character) || (reserved.test(character) && !except.includes(character));
  return text
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((piece, index) => (index % 2 === 1 ? piece : encode(piece, keeps)))
    .join('');
}

/** `application/x-www-form-urlencoded` (WHATWG URL): a space is a plus. */
export function encodeFormComponent(text: string): string {
  return encode(text, (character) => /^[A-Za-z0-9*\-._]$/.test(character)).replaceAll('%20', '+');
}
