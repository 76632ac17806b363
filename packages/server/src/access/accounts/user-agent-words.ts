/** What people call the program behind a user agent (RFC 9110 §10.1.5). */
export interface UserAgentWords {
  readonly browser: string | null;
  readonly operating_system: string | null;
  readonly mobile: boolean;
}

/** The order matters: most browsers also claim to be an older one. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

/** The order matters: Android also says Linux, an iPhone also says "like Mac OS X". */
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

const mobiles: readonly (string | null)[] = ['iPhone', 'iPad', 'Android'];

/** Names browser and operating system, so that a user recognizes a session; a hint that any client can forge. */
export function userAgentWords(userAgent: string): UserAgentWords {
  const named = (table: typeof browsers) => table.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  const operating_system = named(systems);
  return { browser: named(browsers), operating_system, mobile: mobiles.includes(operating_system) };
}
