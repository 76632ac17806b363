import { batchesUnderWay } from '@stoa/call-reports/batches-under-way';
import { callsMetrics } from '@stoa/call-reports/calls-metrics';
import type { Reporter } from '@stoa/call-reports/check-calls';
import { createKeepCalls, type KeepCalls, storeOf } from '@stoa/call-reports/keep-calls';
import { readOtlp } from '@stoa/call-reports/otlp-records';
import { readBody } from '@stoa/call-reports/read-body';
import { type Records, readRecords } from '@stoa/call-reports/read-records';
import { reporterOf } from '@stoa/call-reports/reporter';
import { noteSeenGateways } from '@stoa/gate/gateways-seen';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { type Implementer, implementer } from '../../http/implement.ts';

const recordTypes = ['application/x-ndjson', 'application/json'] as const;

/**
 * Adds the calls by which gateways, and operators in their name, report calls.
 * @returns the intake itself, for calls that this process has answered
 */
export async function callsRoutes(
  http: FastifyInstance,
  implement: Implementer,
  deps: Deps,
  registry: Registry,
): Promise<KeepCalls> {
  const keep = createKeepCalls(deps, callsMetrics(registry));
  const underWay = batchesUnderWay();
  const noteSeen = noteSeenGateways(deps);

  /** Counted before its body is read: a body takes memory. */
  async function take(reporter: Reporter, read: () => Promise<Records>) {
    storeOf(deps);
    const end = await underWay.begin(reporter.id);
    try {
      return await keep(reporter, await read());
    } finally {
      end();
    }
  }

  await http.register(async (scope) => {
    // Bodies stay unread until it is known who sends them: to a stranger the address does not exist.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const inScope = implementer(scope, deps);

    inScope('ingestCalls', async ({ actor: { gateway }, request }) => {
      noteSeen(gateway, deps.now().getTime());
      return take(gateway, async () => readRecords(await readBody(request.raw, recordTypes)));
    });

    inScope('ingestLogs', async ({ actor: { gateway }, request }) => {
      noteSeen(gateway, deps.now().getTime());
      const { rejected } = await take(gateway, async () => readOtlp(await readBody(request.raw, ['application/json'])));
      const [first] = rejected;
      if (!first) return {};
      const errorMessage = `Record ${first.line}: ${first.reason}${rejected.length > 1 ? ' (the first of several)' : ''}`;
      return { partialSuccess: { rejectedLogRecords: rejected.length, errorMessage } };
    });

    inScope('importCalls', async ({ portal, params, request }) => {
      const reporter = await reporterOf(deps.db, portal.portal_id, params.gatewayId);
      return take(reporter, async () => readRecords(await readBody(request.raw, recordTypes)));
    });
  });
  for (const name of ['ingestCalls', 'ingestLogs', 'importCalls'] as const) implement.claim(name);
  return keep;
}
