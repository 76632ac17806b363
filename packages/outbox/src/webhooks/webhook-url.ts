import { isIP } from 'node:net';
import type { Mode } from '@stoa/common/mode';
import { invalidField } from '@stoa/common/problem';
import { addressClass } from '@stoa/outbound/network/address-class';
import { hostOf } from '@stoa/outbound/network/resolve-host';

/**
 * Refuses an address that no webhook may have. What a host name resolves to is checked at each delivery.
 * @throws Problem 400 that names `url`
 */
export function checkWebhookUrl(text: string, allowPrivate: boolean, { mode }: { readonly mode: Mode }): void {
  if (!URL.canParse(text)) throw invalidField('url', 'is not a URL');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw invalidField('url', 'must have no user and no password');
  if (url.hash !== '') throw invalidField('url', 'must have no fragment');
  const host = hostOf(url);
  if (url.protocol !== 'https:' && mode !== 'development' && !isLoopback(host))
    throw invalidField('url', 'must start with https://');
  if (isIP(host) === 0 && host !== 'localhost') return;
  const kind = host === 'localhost' ? 'private' : addressClass(host);
  if (kind === 'never') throw invalidField('url', 'is not an address of a network that webhooks go to');
  if (kind === 'private' && !allowPrivate)
    throw invalidField('url', 'is in a private network; set allow_private where that is meant');
}

/** What may stand in the audit log and in mails: paths and queries of receivers often have a token in them. */
export function redactedUrl(text: string): string {
  const { origin, pathname, search } = new URL(text);
  return pathname === '/' && search === '' ? origin : `${origin}/…`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
