import type {} from '@fastify/cookie';
import type { UserEntity } from '@stoa/database/tables';
import type { FastifyReply } from 'fastify';
import { hasWitness, witnessName, witnessOf } from '../access/presented-tokens.ts';
import type { SessionTokens } from '../access/session.ts';
import { cookieNames } from '../access/session-cookie-names.ts';
import type { Config } from '../config.ts';

/**
 * The browser sends the refresh cookie to these paths: to refresh, log out and every way to sign in, which ends the session that
 * this browser had (auth A5). The calls live below two bases (contract §A.10), and a cookie has one path: browsers get it twice.
 */
const refreshPaths: Readonly<Record<UserEntity, readonly string[]>> = {
  developer: ['/api/v2/developer', '/kauth/api/v2/developer'],
  user: ['/api/v1', '/kauth/api/v1'],
};

export function setSessionCookies(
  reply: FastifyReply,
  tokens: SessionTokens,
  config: Config,
  entity: UserEntity = 'developer',
): void {
  const names = cookieNames(entity, config);
  const common = cookieOptions(config);
  reply.setCookie(names.access, tokens.access, {
    ...common,
    sameSite: 'lax',
    path: '/',
    expires: tokens.accessExpires,
  });
  for (const path of refreshPaths[entity]) {
    reply.setCookie(names.refresh, tokens.refresh, {
      ...common,
      sameSite: 'strict',
      path,
      expires: tokens.refreshExpires,
    });
  }
  if (hasWitness(config)) {
    reply.setCookie(witnessName(entity), witnessOf(tokens), {
      ...common,
      sameSite: 'lax',
      path: '/',
      expires: tokens.refreshExpires,
    });
  }
}

export function clearSessionCookies(reply: FastifyReply, config: Config, entity: UserEntity = 'developer'): void {
  const names = cookieNames(entity, config);
  const common = cookieOptions(config);
  reply.clearCookie(names.access, { ...common, sameSite: 'lax', path: '/' });
  for (const path of refreshPaths[entity]) {
    reply.clearCookie(names.refresh, { ...common, sameSite: 'strict', path });
  }
  if (hasWitness(config)) reply.clearCookie(witnessName(entity), { ...common, sameSite: 'lax', path: '/' });
}

/** Host-only always; Secure wherever the portal is served by https (plain http is for localhost alone). */
function cookieOptions(config: Config) {
  return { httpOnly: true, secure: config.publicUrl.startsWith('https:') } as const;
}
