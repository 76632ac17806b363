import type { KeepCalls } from '@stoa/call-reports/keep-calls';
import { notFound, Problem } from '@stoa/common/problem';
import { invalidParameters } from '@stoa/contract/invalid-parameters';
import { bookingSchema, Parcels, parcelsQuerySchema } from '@stoa/demo/parcels';
import type { Allowed, Decision } from '@stoa/gate/decision';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Gate } from '../gateway/gate.ts';
import { sendRefusal } from './refusal.ts';
import { createCallReports } from './report-calls.ts';
import { type SandboxPlace, sandboxPlace } from './sandbox-place.ts';

/** What the specification of the demo names as its server. */
const base = '/sandbox/v1';
const bodyLimit = 16 * 1024;

/** Readable to pages of any origin: who calls is said by a key, never by a cookie (docs/decisions/030). */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Location, Retry-After, WWW-Authenticate, X-Portal-Error',
};
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': '*, Authorization',
  'access-control-max-age': '600',
};

export interface SandboxParts {
  readonly verify: Gate['verify'];
  readonly keepCalls: KeepCalls;
}

interface Asked {
  readonly place: SandboxPlace;
  readonly decision: Decision;
}

/**
 * The API of the demo's product `sandbox`, in development with a demo folder alone; otherwise this function adds nothing.
 * The gate decides about each call before its body is read, and each call is reported, as with a gateway.
 */
export function sandboxRoutes(http: FastifyInstance, deps: Deps, { verify, keepCalls }: SandboxParts): void {
  if (deps.config.mode !== 'development' || deps.config.demo === undefined) return;
  const parcels = new Parcels();
  const reports = createCallReports(deps, keepCalls);
  const asked = new WeakMap<FastifyRequest, Asked>();
  const now = () => deps.now().getTime();

  /** The allowed caller of a request; the hook has refused every other. */
  function caller(request: FastifyRequest): Allowed & { readonly versionId: string } {
    const { place, decision } = asked.get(request) ?? {};
    if (!place || !decision?.allowed) throw new Error('A call of the sandbox has passed without a decision.');
    return { ...decision, versionId: place.versionId };
  }

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ ...corsHeaders, 'cache-control': 'no-store' });
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send();
    if (reports.isFull) throw new Problem('unavailable', 503, 'The sandbox is busy.', { retryAfter: 1 });
    const place = await sandboxPlace(deps);
    if (!place)
      throw new Problem('not_found', 404, 'This portal does not publish version v1 of the product "sandbox".');
    const { portalId, versionId } = place;
    const asking = { portalId, versions: new Set([versionId]), certificateHeader: null };
    const decision = await verify(request.raw, asking, versionId);
    asked.set(request, { place, decision });
    return decision.allowed ? undefined : sendRefusal(request, reply, decision);
  }

  http.register(
    async (scope) => {
      scope.addHook('onRequest', admit);
      scope.addHook('onResponse', async (request, reply) => {
        const { place, decision } = asked.get(request) ?? {};
        if (place && decision) reports.report(request, reply, place, decision);
      });
      scope.addHook('onClose', () => reports.settled());

      scope.get('/whoami', async (request) => {
        const { applicationId, registrationId, credentialId, versionId, scopes } = caller(request);
        return {
          application_id: applicationId,
          registration_id: registrationId,
          credential_id: credentialId || null,
          product_version_id: versionId,
          scopes,
        };
      });

      // A compressed answer has no length, which its report says.
      scope.get('/parcels', { compress: false }, async (request) => {
        const query = parsed(parcelsQuerySchema, request.query, 'query', 400);
        return parcels.list(caller(request).applicationId, query, now());
      });

      scope.post('/parcels', { bodyLimit }, async (request, reply) => {
        const booking = parsed(bookingSchema, request.body, 'body', 422);
        const parcel = parcels.book(caller(request).applicationId, booking, now());
        return reply.code(201).header('location', `${base}/parcels/${parcel.id}`).send(parcel);
      });

      scope.get<{ Params: { id: string } }>('/parcels/:id', async (request) => {
        const parcel = parcels.get(caller(request).applicationId, request.params.id, now());
        if (!parcel) throw notFound('This parcel');
        return parcel;
      });

      scope.post<{ Params: { id: string } }>('/parcels/:id/cancel', { bodyLimit }, async (request) => {
        const parcel = parcels.cancel(caller(request).applicationId, request.params.id, now());
        if (!parcel) throw notFound('This parcel');
        if (parcel.status !== 'cancelled') {
          const sentence = `Only a booked parcel can be canceled; this one is ${parcel.status}.`;
          throw new Problem('invalid_transition', 409, sentence);
        }
        return parcel;
      });

      scope.all('/*', { bodyLimit }, async ({ method }) => {
        throw new Problem('not_found', 404, `The sandbox has no operation ${method} at this path.`);
      });
    },
    { prefix: base },
  );
}

/** @throws Problem naming each field that breaks a rule */
function parsed<S extends z.ZodType>(schema: S, input: unknown, source: 'query' | 'body', status: 400 | 422) {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const invalid = invalidParameters(result.error, { source, input });
  const fields = [...new Set(invalid.map(({ field }) => field))].join(', ');
  throw new Problem('invalid_request', status, `The ${source} breaks a rule: ${fields}.`, { invalid });
}
