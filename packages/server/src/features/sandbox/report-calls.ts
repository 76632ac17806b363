import type { KeepCalls } from '@stoa/call-reports/keep-calls';
import { failureReason } from '@stoa/common/failure-reason';
import type { Decision } from '@stoa/gate/decision';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { SandboxPlace } from './sandbox-place.ts';

/** Calls whose report is under way: more are refused, because each of them costs a write. */
const mostUnderWay = 100;

export interface CallReports {
  readonly isFull: boolean;
  /** Begins the report of an answered call; the answer does not wait for it. */
  report(request: FastifyRequest, reply: FastifyReply, place: SandboxPlace, decision: Decision): void;
  /** Resolves when no report is under way any more. */
  settled(): Promise<void>;
}

/** Writes the record that a gateway's log has of a call, and hands it to the same intake (docs/analytics.md). */
export function createCallReports(deps: Pick<Deps, 'analytics' | 'log' | 'now'>, keepCalls: KeepCalls): CallReports {
  const underWay = new Set<Promise<void>>();

  async function keep({ portalId, versionId, gatewayId }: SandboxPlace, record: Record<string, unknown>) {
    const reporter = { id: gatewayId, portalId, versions: new Set([versionId]) };
    try {
      const { rejected } = await keepCalls(reporter, { records: [{ record, line: 1 }], unreadable: [] });
      for (const { reason } of rejected) deps.log.warn({ reason }, 'A call of the sandbox was not kept.');
    } catch (error) {
      deps.log.warn({ reason: failureReason(error) }, 'A call of the sandbox was not kept.');
    }
  }

  return {
    get isFull() {
      return underWay.size >= mostUnderWay;
    },
    report(request, reply, place, decision) {
      if (!deps.analytics) return;
      const kept = keep(place, {
        id: request.id,
        ms: deps.now().getTime(),
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        latency_s: reply.elapsedTime / 1000,
        req_bytes: requestBytes(request),
        res_bytes: Number(reply.getHeader('content-length')),
        application_id: decision.applicationId,
        product_version_id: place.versionId,
        ...(decision.allowed ? { registration_id: decision.registrationId } : { deny: decision.error }),
      }).finally(() => underWay.delete(kept));
      underWay.add(kept);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

/** Counts first line, headers and body, as gateways do; a body without a length is left out. */
function requestBytes({ method, url, raw, headers }: FastifyRequest): number {
  const texts = raw.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
  return method.length + url.length + 12 + texts + 2 + Number(headers['content-length'] ?? 0);
}
