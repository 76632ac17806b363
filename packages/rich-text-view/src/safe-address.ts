/** The schemes a document may link to; everything else (`javascript:`, `data:` …) could run or hide something. */
const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const imageSchemes = new Set(['http:', 'https:']);

/** The address of a link if it is safe to follow, else undefined. Relative addresses and fragments are. */
export function safeLink(href: string | null | undefined): string | undefined {
  return withScheme(href, linkSchemes);
}

/** The address of an image if it may be loaded, else undefined. */
export function safeImage(url: string | null | undefined): string | undefined {
  return withScheme(url, imageSchemes);
}

/** Whether a link leaves this portal. */
export function isElsewhere(href: string, origin: string): boolean {
  try {
    return new URL(href, origin).origin !== origin;
  } catch {
    return true;
  }
}

function withScheme(address: string | null | undefined, schemes: ReadonlySet<string>): string | undefined {
  if (address === null || address === undefined) return undefined;
  try {
    // The URL parser drops tabs and line breaks inside a scheme exactly as a browser does when it follows the link.
    return schemes.has(new URL(address, 'https://portal.invalid').protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
