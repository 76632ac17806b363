import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '@stoa/common/problem';
import type { Directory } from '@stoa/gate/directory';
import type { Gateway } from '@stoa/gate/records';
import type { GatewayActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/**
 * The gateway behind `X-Gateway-Token`, behind `Authorization: Bearer` with that token, or behind Basic authentication with
 * its name or id and that token, as clients of RFC 7662 have it. Without a valid one the address does not exist: no other caller
 * may use it to find out which keys are good (gateways point 1).
 * @throws Problem 404 for any other caller; 503 while it is not known which gateways may ask
 */
export async function gatewayOf(
  request: FastifyRequest,
  portal: Portal,
  deps: Pick<Deps, 'admission' | 'now'>,
): Promise<GatewayActor> {
  const shown = shownToken(request.headers);
  const directory = shown && (deps.admission.current() ?? (await deps.admission.whenCurrent()));
  if (shown && !directory)
    throw new Problem('unavailable', 503, 'The portal does not know at the moment who may pass.', { retryAfter: 1 });
  const gateway = shown && directory && gatewayIn(directory, shown, deps.now().getTime());
  // Word for word what an address without a route answers (http/static-files.ts).
  if (!gateway || gateway.portalId !== portal.portal_id)
    throw new Problem('not_found', 404, 'There is nothing at this address.');
  return { kind: 'gateway', id: gateway.id, name: gateway.name, gateway };
}

/** What a caller says to be a gateway by. */
export interface ShownToken {
  readonly token: string;
  /** The name is undefined if the token alone says which gateway it is. */
  readonly name: string | undefined;
}

export function shownToken(headers: IncomingHttpHeaders): ShownToken | undefined {
  const token = headers['x-gateway-token'];
  if (typeof token === 'string' && token !== '') return { token, name: undefined };
  const [, bearer] = /^bearer +([\w.~+/-]+=*) *$/i.exec(headers.authorization ?? '') ?? [];
  if (bearer) return { token: bearer, name: undefined };
  const [, basic] = /^basic +([\w+/-]+=*) *$/i.exec(headers.authorization ?? '') ?? [];
  const [, name, password] = /^([^:]*):(.+)$/s.exec(Buffer.from(basic ?? '', 'base64').toString()) ?? [];
  return name !== undefined && password ? { token: password, name } : undefined;
}

/** @param now in milliseconds since 1970 */
export function gatewayIn(directory: Directory, { token, name }: ShownToken, now: number): Gateway | undefined {
  const gateway = directory.gateway(hash('sha256', token, 'hex'), now);
  return gateway && isNamed(gateway, name) ? gateway : undefined;
}

/** Some clients form-encode what they put into Basic (RFC 6749 §2.3.1), some do not. */
function isNamed({ id, name }: Gateway, shown: string | undefined): boolean {
  return shown === undefined || [id, name].includes(shown) || [id, name].includes(formDecoded(shown));
}

function formDecoded(text: string): string {
  return new URLSearchParams(`a=${text.replace(/[&;]/g, '')}`).get('a') ?? '';
}
