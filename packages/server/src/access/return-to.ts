/** Parsers disagree about these, so an address that has one is never followed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const disputed = /[\\\s\u0000-\u001f\u007f]/;

/**
 * The one decision on where a sign-in may lead back to (auth G1). Asked when an address is stored and again when it
 * is used.
 * @param given a path of the portal that starts with one slash, or an absolute http(s) address, decoded once
 * @param origins the only origins allowed; the first one is what a path belongs to
 * @returns the address in its normal form, or undefined for one that must not be followed
 */
export function returnTo(given: string, origins: readonly [string, ...string[]]): URL | undefined {
  if (disputed.test(given) || !/^(https?:\/\/[^/]|\/(?!\/))/i.test(given)) return undefined;
  const url = URL.parse(given, origins[0]);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '' || !origins.includes(url.origin)) return undefined;
  return isPlainPath(url.pathname) ? url : undefined;
}

/** Tells whether no client reads the path as another host, also after decoding it once more. */
function isPlainPath(path: string): boolean {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  return !path.startsWith('//') && !decoded.startsWith('//') && !disputed.test(decoded.replaceAll(' ', ''));
}
