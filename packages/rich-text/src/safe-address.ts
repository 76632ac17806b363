const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const scriptSchemes = new Set(['javascript:', 'vbscript:', 'data:']);
const imageSchemes = new Set(['http:', 'https:']);

/**
 * Returns a link's target when a reader may follow it: relative, or of a harmless scheme (RFC 3986 §3.1); otherwise undefined.
 */
export function safeLink(target: string): string | undefined {
  return safe(target, linkSchemes);
}

/** An image's address when a page may load it. */
export function safeImage(address: string): string | undefined {
  return safe(address, imageSchemes);
}

/** Says whether a browser would run the address as a script instead of sending a request to a server. */
export function isScript(address: string): boolean {
  return URL.canParse(address) && scriptSchemes.has(new URL(address).protocol);
}

function safe(address: string, schemes: ReadonlySet<string>): string | undefined {
  try {
    // The URL parser drops tabs, line breaks and leading control characters exactly as a browser does that follows the link. The
    // Markdown parser has encoded some of them: those have no honest use either.
    const read = address.replace(/%[01][0-9a-f]/gi, '');
    return schemes.has(new URL(read, 'https://portal.invalid').protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
