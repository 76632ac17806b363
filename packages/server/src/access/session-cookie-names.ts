import type { UserEntity } from '@stoa/database/tables';
import type { Config } from '../config.ts';

/** The names of the two cookies that carry a session. A browser may hold a developer's and a user's at once. */
export interface CookieNames {
  readonly access: string;
  readonly refresh: string;
}

/**
 * Developers' names are the contract's, because clients and scripts know them (contract §0.16). Users' are ours, so they
 * carry the prefixes that keep other hosts from setting them (auth C2), wherever https lets them.
 */
export function cookieNames(entity: UserEntity, config: Pick<Config, 'publicUrl'>): CookieNames {
  if (entity === 'developer') return { access: 'portalaccesstoken', refresh: 'portalrefreshtoken' };
  const https = config.publicUrl.startsWith('https:');
  return https
    ? { access: '__Host-useraccesstoken', refresh: '__Secure-userrefreshtoken' }
    : { access: 'useraccesstoken', refresh: 'userrefreshtoken' };
}
