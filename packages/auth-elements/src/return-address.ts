/**
 * An address that single sign-on may come back to: absolute, http or https, without user or password, without the
 * characters that parsers disagree about (auth G1).
 * @param origins when given, the only origins allowed
 */
export function isReturnAddress(address: string, origins?: readonly string[]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\\\s\u0000-\u001f\u007f]/.test(address) || !/^https?:\/\/[^/]/i.test(address)) return false;
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return origins === undefined || origins.includes(url.origin);
}
