import type {} from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { accessCookie, refreshCookie, type SessionTokens } from '../access/session.ts';
import type { Config } from '../config.ts';

/** Covers `/api/v2/developer/refresh` and `/logout`, nothing else of the API. */
const refreshPath = '/api/v2/developer';

export function setSessionCookies(reply: FastifyReply, tokens: SessionTokens, config: Config): void {
  const common = cookieOptions(config);
  reply.setCookie(accessCookie, tokens.access, {
    ...common,
    sameSite: 'lax',
    path: '/',
    expires: tokens.accessExpires,
  });
  reply.setCookie(refreshCookie, tokens.refresh, {
    ...common,
    sameSite: 'strict',
    path: refreshPath,
    expires: tokens.refreshExpires,
  });
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  const common = cookieOptions(config);
  reply.clearCookie(accessCookie, { ...common, sameSite: 'lax', path: '/' });
  reply.clearCookie(refreshCookie, { ...common, sameSite: 'strict', path: refreshPath });
}

/** Host-only always; Secure wherever the portal is served by https (plain http is for localhost alone). */
function cookieOptions(config: Config) {
  return { httpOnly: true, secure: config.publicUrl.startsWith('https:') } as const;
}
