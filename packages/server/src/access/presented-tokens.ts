import type {} from '@fastify/cookie';
import type { UserEntity } from '@stoa/database/tables';
import { tokenHash } from '@stoa/secrets/secrets';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { cookieNames } from './session-cookie-names.ts';

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/**
 * Every value of a cookie. A browser sends two of one name where another path, or a neighbor below the same domain, has
 * set one too (RFC 6265 §5.4), and `request.cookies` has the first alone.
 */
export function presentedValues(request: Pick<FastifyRequest, 'headers'>, name: string): string[] {
  return (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
}

/**
 * The session token that a request carries. Developers' cookies have the contract's names, which a neighbor below the same
 * domain may set as well, to make a developer work in the neighbor's account. So with https a witness stands beside them whose
 * `__Host-` name no neighbor can set, and a browser's token counts only with it. Programs that keep `portalaccesstoken`
 * alone (contract §0.16) go on working: browsers cannot leave `Sec-Fetch-Site` out.
 */
export function presentedToken(
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
  config: Pick<Config, 'publicUrl'>,
  entity: UserEntity,
  kind: keyof Tokens,
): string | undefined {
  const [first, ...others] = presentedValues(request, cookieNames(entity, config)[kind]);
  if (!hasWitness(config)) return first;
  const witness = request.cookies[witnessName(entity)];
  if (witness === undefined) return request.headers['sec-fetch-site'] === undefined ? first : undefined;
  const known = witness.split('.');
  return [first, ...others].find((token) => token !== undefined && known.includes(tokenHash(token)));
}

/** Only https sets the witness: browsers take no `__Host-` cookie otherwise. */
export function hasWitness({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

export function witnessName(entity: UserEntity): string {
  return `__Host-stoa_${entity}_session`;
}

/** Tells the tokens that were set here from those that were not, and gives neither away. */
export function witnessOf({ access, refresh }: Tokens): string {
  return `${tokenHash(access)}.${tokenHash(refresh)}`;
}
