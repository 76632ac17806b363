import { existsSync } from 'node:fs';

/**
 * Chromium's executable: `STOA_CHROMIUM` (which `npm test` sets), or where systems put it.
 *
 * @throws when there is none, saying what brings it
 */
export function chromium(): string {
  return program('STOA_CHROMIUM', ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);
}

/** As `chromium`, for nginx and `STOA_NGINX`. */
export function nginx(): string {
  return program('STOA_NGINX', [
    '/usr/sbin/nginx',
    '/usr/bin/nginx',
    '/usr/local/bin/nginx',
    '/opt/homebrew/bin/nginx',
  ]);
}

function program(variable: string, places: readonly string[]): string {
  const found = process.env[variable] ?? places.find((place) => existsSync(place));
  if (found) return found;
  throw new Error(
    `${variable} is not set and none of ${places.join(', ')} exists: run "npm run e2e", which brings it.`,
  );
}
