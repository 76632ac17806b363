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

/** As `chromium`, for Caddy and `STOA_CADDY`. */
export function caddy(): string {
  return program('STOA_CADDY', ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy']);
}

/** As `chromium`, for syslog-ng and `STOA_SYSLOG_NG`. */
export function syslogNg(): string {
  return program('STOA_SYSLOG_NG', [
    '/usr/sbin/syslog-ng',
    '/usr/local/sbin/syslog-ng',
    '/opt/homebrew/sbin/syslog-ng',
  ]);
}

/** As `chromium`, for nginx's JavaScript module and `STOA_NGINX_JS`. */
export function nginxJs(): string {
  return program('STOA_NGINX_JS', [
    '/usr/lib/nginx/modules/ngx_http_js_module.so',
    '/usr/lib64/nginx/modules/ngx_http_js_module.so',
  ]);
}

function program(variable: string, places: readonly string[]): string {
  const found = process.env[variable] ?? places.find((place) => existsSync(place));
  if (found) return found;
  throw new Error(
    `${variable} is not set and none of ${places.join(', ')} exists: run "npm run e2e", which brings it.`,
  );
}
