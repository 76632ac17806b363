import type {} from '@fastify/cookie';
import type { UserEntity } from '@stoa/database/tables';
import { SealedElsewhere } from '@stoa/secrets/sealer';
import { newToken } from '@stoa/secrets/secrets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { AccountScope } from './accounts/entity.ts';
import { hostCookie } from './host-cookie.ts';

/** Browsers keep no cookie longer (RFC 6265bis §5.5). */
const longest = 400 * 24 * 3600;

interface Account extends AccountScope {
  /** The address as it was typed, whether or not an account has it. */
  readonly email: string;
}

/**
 * The id of a browser in which the account's owner has signed in before, or has set its password behind a mailed link while the
 * account had no second factor (decision 029). Failures there are counted by themselves, so that a stranger's failures lock no
 * owner out. The cookie opens nothing: it must be sealed by this server for this very account, so it cannot be guessed.
 */
export function knownBrowser(
  { config, sealer }: Pick<Deps, 'config' | 'sealer'>,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  account: Account,
): string | undefined {
  const sealed = cookies[cookie(account.entity, config).name];
  if (!sealed) return undefined;
  try {
    return sealer.open(sealed, about(account));
  } catch (error) {
    // Another account's, or sealed with a key that was replaced.
    if (error instanceof SealedElsewhere) return undefined;
    throw error;
  }
}

/** Leaves the cookie after a success; the browser keeps its id, and with it its count. */
export function rememberBrowser(
  deps: Pick<Deps, 'config' | 'sealer'>,
  request: Pick<FastifyRequest, 'cookies'>,
  reply: FastifyReply,
  account: Account,
): void {
  const id = knownBrowser(deps, request, account) ?? newToken();
  const sealed = deps.sealer.seal(id, about(account));
  const { name, options } = cookie(account.entity, deps.config);
  reply.setCookie(name, sealed, { ...options, maxAge: longest });
}

/** Removes the cookie when the account is deleted. */
export function forgetBrowser({ config }: Pick<Deps, 'config'>, reply: FastifyReply, entity: UserEntity): void {
  const { name, options } = cookie(entity, config);
  reply.clearCookie(name, options);
}

function about({ portal_id, entity, email }: Account): string {
  return `known browser ${portal_id} ${entity}:${email}`;
}

function cookie(entity: UserEntity, config: Config) {
  return hostCookie(`stoa_${entity}_browser`, 'strict', config);
}
