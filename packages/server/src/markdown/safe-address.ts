const linkSchemes = new Set(['http', 'https', 'mailto', 'tel']);
const imageSchemes = new Set(['http', 'https']);

/** A link's target when a reader may follow it: relative, or of a harmless scheme (RFC 3986 §3.1). Else undefined. */
export function safeLink(target: string): string | undefined {
  return safe(target, linkSchemes);
}

/** An image's address when a page may load it. */
export function safeImage(address: string): string | undefined {
  return safe(address, imageSchemes);
}

function safe(address: string, schemes: ReadonlySet<string>): string | undefined {
  // Browsers drop tabs, line breaks and leading control characters before they read a scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is looked for
  const read = address.replace(/[\u0000-\u0020\u007f-\u00a0]+/g, '');
  const scheme = /^([^/?#]*?):/.exec(read)?.[1];
  return scheme === undefined || schemes.has(scheme.toLowerCase()) ? address : undefined;
}
