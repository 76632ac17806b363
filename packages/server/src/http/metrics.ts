import { notFound } from '@stoa/common/problem';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Counts an answer that no hook sees; `seconds` from the request to its answer. */
export type Observe = (method: string, route: string, status: number, seconds: number) => void;

export interface Metrics {
  readonly observe: Observe;
  /** Features add their own metrics here. */
  readonly registry: Registry;
}

const proxied = ['x-forwarded-for', 'forwarded'];

/** `GET /metrics` for Prometheus, not through a proxy: the process, how long each route took by method and status, and what features count. */
export function metrics(app: FastifyInstance): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'stoa_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: ids would make a series each.
    const route = request.routeOptions.url ?? 'page';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    // A proxy that publishes the portal says for whom it asks: Prometheus asks directly.
    if (proxied.some((name) => name in request.headers)) throw notFound('The page');
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
  // Looking up a series by its labels costs more than an answer of the gate: each is looked up once.
  const series = new Map<string, { observe(seconds: number): void }>();
  const observe: Observe = (method, route, status, seconds) => {
    const key = `${method} ${status} ${route}`;
    const known = series.get(key) ?? duration.labels({ method, route, status: String(status) });
    series.set(key, known);
    known.observe(seconds);
  };
  return { observe, registry };
}
