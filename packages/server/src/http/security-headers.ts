import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

/** The policy every page of the portal lives under: nothing inline, nothing from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of documents come from where the publisher keeps them; apply admits https alone (docs/portal-as-code.md).
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The portal's page may also ask the APIs that it describes: readers send requests from it (docs/decisions/011). Scripts still
 * come from here alone, and pictures could reach other hosts before.
 */
export function pagePolicy(config: Config): string {
  // A page that was sent encrypted may ask nothing unencrypted but the reader's own machine: browsers refuse it.
  const apis = config.publicUrl.startsWith('https:')
    ? "connect-src 'self' https: http://localhost:* http://127.0.0.1:*"
    : "connect-src 'self' https: http:";
  return contentSecurityPolicy.replace("connect-src 'self'", apis);
}

/** Headers that every answer carries (auth D3). A route that needs another policy sets its own before. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    setSecurityHeaders(reply, config);
    return payload;
  });
}

/** Sets the headers on answers that are sent without any hook: the framework's own refusals. */
export function setSecurityHeaders(reply: FastifyReply, config: Config): void {
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', contentSecurityPolicy);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'no-referrer');
  if (!reply.hasHeader('cross-origin-opener-policy')) {
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  }
  if (config.publicUrl.startsWith('https:')) {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
}
