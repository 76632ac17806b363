import type { AuthConfig } from './config.ts';

type Base = Pick<AuthConfig, 'apiBaseUrl'>;

/** The host's base as given, without a trailing slash (contract §B.5). */
export function v1Url(config: Base, path: string): string {
  return config.apiBaseUrl.replace(/\/+$/, '') + path;
}

/** The host's base without its `/kauth` suffix (contract §B.5). */
export function v2Url(config: Base, path: string): string {
  return config.apiBaseUrl.replace(/\/+$/, '').replace(/\/kauth$/, '') + path;
}

/** A host's own endpoint: absolute addresses pass, others are joined to the v2 base with one slash. */
export function customUrl(config: Base, endpoint: string): string {
  return /^https?:\/\//i.test(endpoint) ? endpoint : v2Url(config, `/${endpoint.replace(/^\/+/, '')}`);
}
