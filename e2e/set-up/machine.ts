import { existsSync } from 'node:fs';
import type { Part } from '../gateways/gateway.ts';

/**
 * Chromium's executable: `STOA_CHROMIUM` (which `npm test` sets), or where systems put it.
 *
 * @throws when there is none, saying what brings it
 */
export function chromium(): string {
  return program('STOA_CHROMIUM', ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);
}

/** Chromium's headless shell: `STOA_HEADLESS_SHELL`, or where Debian puts it; the whole browser where there is none. */
export function headlessShell(): string {
  const debian = '/usr/bin/chromium-headless-shell';
  return process.env.STOA_HEADLESS_SHELL ?? (existsSync(debian) ? debian : chromium());
}

/** As `chromium`, for syslog-ng and `STOA_SYSLOG_NG`. */
export function syslogNg(): string {
  return program('STOA_SYSLOG_NG', [
    '/usr/sbin/syslog-ng',
    '/usr/local/sbin/syslog-ng',
    '/opt/homebrew/sbin/syslog-ng',
  ]);
}

/** As `chromium`, for a part of a gateway. */
export function partOf(part: Part | undefined): string {
  if (!part) throw new Error('the gateway names no such part');
  const { variable, programs, files = [] } = part;
  return program(variable, [...files, ...programs.flatMap((name) => folders.map((folder) => `${folder}/${name}`))]);
}

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];

function program(variable: string, places: readonly string[]): string {
  const found = process.env[variable] ?? places.find((place) => existsSync(place));
  if (found) return found;
  throw new Error(
    `${variable} is not set and none of ${places.join(', ')} exists: run "npm run e2e", which brings it.`,
  );
}
