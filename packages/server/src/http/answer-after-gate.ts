import { type EndpointName, endpoints } from '@stoa/contract/endpoints';
import type { Admission } from '@stoa/gate/admission';
import type { FastifyInstance } from 'fastify';
import { fastifyPath } from './implement.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Writes that change nothing of who may pass, and that many people, gateways, or strangers, send often: were each of them to wait for
 * the gate, they could make it so busy that it closes. A call that is not named here waits.
 */
export const answeredAtOnce = [
  'authenticateDeveloper',
  'refreshDeveloperSession',
  'logOutDeveloper',
  'forgotDeveloperPassword',
  'authenticateUser',
  'refreshUserSession',
  'logOutUser',
  'forgotUserPassword',
  'ingestCalls',
  'ingestLogs',
  'importCalls',
] as const satisfies readonly EndpointName[];

const routesAtOnce = new Set(
  answeredAtOnce
    .map((name) => endpoints[name])
    .flatMap(({ method, path, aliases = [] }: { method: string; path: string; aliases?: readonly string[] }) =>
      [path, ...aliases].map((each) => `${method} ${fastifyPath(each)}`),
    ),
);

/** The demo's own API, which writes nothing but to memory. */
const demoApi = '/sandbox/';

/** What was written counts at the gate before its writer is answered: "revoked" means refused. */
export function answerAfterGate(app: FastifyInstance, admission: Pick<Admission, 'catchUp'>): void {
  app.addHook('onSend', async ({ method, routeOptions }, { statusCode }, payload) => {
    // A failed call does not claim that anything was revoked, so its answer need not wait.
    const refused = statusCode >= 400;
    const { url = '' } = routeOptions;
    const atOnce = url.startsWith(demoApi) || routesAtOnce.has(`${method} ${url}`);
    if (!reading.has(method) && !refused && !atOnce) await admission.catchUp();
    return payload;
  });
}
