import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { certificateMediaTypes } from '@stoa/contract/certificates';
import type { EndpointName } from '@stoa/contract/endpoints';
import { withoutPreview } from '@stoa/portal-code/previews/preview-address';
import { pageFacts } from '@stoa/program-pages/page-facts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { clientProofRoutes } from './features/applications/client-proof-routes.ts';
import { clientRoutes } from './features/applications/client-routes.ts';
import { applicationManagementRoutes } from './features/applications/management-routes.ts';
import { applicationRoutes } from './features/applications/routes.ts';
import { auditLogRoutes } from './features/audit-log/routes.ts';
import { callsRoutes } from './features/calls/routes.ts';
import { certificateManagementRoutes } from './features/certificates/managed-certificates.ts';
import { certificateRoutes } from './features/certificates/routes.ts';
import { consoleApp, consoleBuild } from './features/console-pages/console-app.ts';
import { consolePages } from './features/console-pages/routes.ts';
import { credentialManagementRoutes } from './features/credentials/managed-credentials.ts';
import { credentialRoutes } from './features/credentials/routes.ts';
import { developerManagementRoutes } from './features/developers/management-routes.ts';
import { developerRoutes } from './features/developers/routes.ts';
import { developerTokenRoutes } from './features/developers/token-routes.ts';
import { registerDevelopmentMail } from './features/development-mail/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { factorRoutes } from './features/factors/factor-routes.ts';
import { keepFactorPages } from './features/factors/keep-factor-page.ts';
import { passkeyRoutes } from './features/factors/passkey-routes.ts';
import { factorResetRoutes } from './features/factors/reset-routes.ts';
import { createGate, type Gate, withoutOriginalPath } from './features/gateway/gate.ts';
import { gatewayRoutes } from './features/gateway/routes.ts';
import { snapshotRoutes } from './features/gateway/snapshot-routes.ts';
import { operatorTokenRoutes } from './features/operator-tokens/routes.ts';
import { appearanceManagementRoutes } from './features/portal/management-routes.ts';
import { previewOf } from './features/portal/preview.ts';
import { portalRoutes } from './features/portal/routes.ts';
import { portalCodeRoutes } from './features/portal-code/routes.ts';
import { catalogueRoutes } from './features/products/catalogue-routes.ts';
import { productManagementRoutes } from './features/products/management-routes.ts';
import { productRoutes } from './features/products/routes.ts';
import { programRoutes } from './features/programs/routes.ts';
import { publishingRoutes } from './features/publishing/routes.ts';
import { registrationManagementRoutes } from './features/registrations/management-routes.ts';
import { registrationRoutes } from './features/registrations/routes.ts';
import { requestRoutes } from './features/requests/routes.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { scimRoutes } from './features/scim/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { changesRoutes } from './features/specs/changes/changes-routes.ts';
import { referenceRoutes } from './features/specs/reference-routes.ts';
import { specRoutes } from './features/specs/routes.ts';
import { ssoRoutes } from './features/sso/routes.ts';
import { statsRoutes } from './features/stats/routes.ts';
import { backupRoutes } from './features/status/backup-routes.ts';
import { statusRoutes } from './features/status/routes.ts';
import { teamRoutes } from './features/teams/routes.ts';
import { todayRoutes } from './features/today/routes.ts';
import { tryItProxyRoutes } from './features/try-it-proxy/routes.ts';
import { userManagementRoutes } from './features/users/management-routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { finishAfterAnswers } from './http/after-answer.ts';
import { answerAfterGate } from './http/answer-after-gate.ts';
import { drainOnClose } from './http/drain-on-close.ts';
import { acceptEmptyBodies } from './http/empty-body.ts';
import { gatedServer } from './http/gated-server.ts';
import { refuseGatewaysElsewhere } from './http/gateways-elsewhere.ts';
import { health, type Readiness } from './http/health.ts';
import { type Implementer, implementer, refuseUnimplemented } from './http/implement.ts';
import { metrics } from './http/metrics.ts';
import { openApiRoute } from './http/open-api.ts';
import { previewRequests } from './http/preview-requests.ts';
import { handleProblems, sendProblem, unreadableAddress } from './http/problem-handler.ts';
import { readableAddress } from './http/readable-address.ts';
import { RequestLog } from './http/request-log.ts';
import { securityHeaders, setSecurityHeaders } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import { answerBeforeStrangersBodies, leaveBody } from './http/strangers-bodies.ts';
import { unreadableRequest } from './http/unreadable-request.ts';

export interface App {
  readonly http: FastifyInstance;
  /** Calls of the contract that answer 501. */
  readonly unimplemented: readonly EndpointName[];
}

/** Bodies are small JSON objects; the calls that take files say so in the contract. */
const bodyLimit = 256 * 1024;

const portalBuild = fileURLToPath(new URL('../../portal/dist', import.meta.url));

function noSchema(): never {
  throw new Error('A route has a schema of Fastify. Its schemas belong to the contract.');
}

/** The whole HTTP side of a server, not listening yet. */
export async function buildApp(
  deps: Deps,
  readiness: Readiness,
  staticFolder = portalBuild,
  consoleFolder = consoleBuild,
): Promise<App> {
  let gate: Gate | undefined;
  const { serverFactory, endUnused } = gatedServer((request, response, next) =>
    gate ? gate.handle(request, response, next) : next(request, response),
  );
  const http = Fastify({
    serverFactory,
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    logController: new RequestLog(),
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    bodyLimit,
    // A request that comes in the moment of the close is answered as any other, with "Connection: close": the database ends later.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    // The contract's schemas are zod's. Without these two Fastify loads ajv and a generator of serializers, which no route uses.
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    rewriteUrl: (request) => readableAddress(request, withoutPreview(withoutOriginalPath(request.url ?? '/'))),
    requestTimeout: 120_000,
    clientErrorHandler: unreadableRequest(deps.log),
    frameworkErrors: (thrown, request, reply) => {
      // No hook runs for an address that no router can read.
      setSecurityHeaders(reply, deps.config);
      leaveBody(request, reply);
      sendProblem(request, reply, unreadableAddress(thrown));
    },
  }) as unknown as FastifyInstance;
  drainOnClose(http, readiness, endUnused);
  finishAfterAnswers(http);
  answerAfterGate(http, deps.admission);
  handleProblems(http);
  securityHeaders(http, deps.config);
  answerBeforeStrangersBodies(http);
  refuseGatewaysElsewhere(http);
  const { observe, registry } = metrics(http);
  gate = createGate(deps, { observe });
  http.addHook('preClose', async () => gate?.close());
  await http.register(cookie);
  previewRequests(http, deps);
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false });
  acceptEmptyBodies(http);
  acceptEmptyJson(http);
  acceptFiles(http);

  health(http, deps, readiness);
  openApiRoute(http);
  registerDevelopmentMail(http, deps);
  const implement = implementer(http, deps);
  await registerFeatures({ http, implement, registry, verify: gate.verify }, deps);
  consolePages(http, deps, staticFolder);
  consoleApp(http, deps, consoleFolder);
  programRoutes(http, deps);
  const unimplemented = refuseUnimplemented(http, implement);
  staticFiles(http, deps, staticFolder, { factsOf: pageFacts, previewOf });
  await http.ready();
  return { http, unimplemented };
}

interface FeatureParts {
  readonly http: FastifyInstance;
  readonly implement: Implementer;
  readonly registry: Registry;
  readonly verify: Gate['verify'];
}

/** Every call of the contract that is answered, noun by noun. */
async function registerFeatures({ http, implement, registry, verify }: FeatureParts, deps: Deps): Promise<void> {
  portalRoutes(implement, deps);
  accountRoutes(implement, deps);
  developerRoutes(implement, deps);
  factorRoutes(implement, deps);
  factorResetRoutes(implement);
  await keepFactorPages(http, deps);
  developerTokenRoutes(implement, deps);
  passkeyRoutes(implement, deps);
  developerManagementRoutes(implement, deps);
  userRoutes(implement, deps);
  userManagementRoutes(implement, deps);
  await ssoRoutes(http, implement, deps);
  await scimRoutes(http, implement, deps);
  productRoutes(implement, deps);
  productManagementRoutes(implement, deps);
  catalogueRoutes(implement, deps);
  documentRoutes(implement, deps);
  specRoutes(implement, deps);
  referenceRoutes(implement, deps);
  changesRoutes(implement, deps);
  tryItProxyRoutes(http, implement, deps);
  searchRoutes(http, implement, deps);
  applicationRoutes(implement, deps);
  clientRoutes(implement, deps);
  clientProofRoutes(implement, deps);
  applicationManagementRoutes(implement, deps);
  credentialRoutes(implement, deps);
  credentialManagementRoutes(implement, deps);
  certificateRoutes(implement, deps);
  certificateManagementRoutes(implement, deps);
  registrationRoutes(implement, deps);
  registrationManagementRoutes(implement, deps);
  requestRoutes(implement, deps);
  todayRoutes(http, implement, deps);
  teamRoutes(implement, deps);
  webhookRoutes(implement, deps);
  auditLogRoutes(implement, deps);
  operatorTokenRoutes(implement, deps);
  statsRoutes(implement, deps);
  statusRoutes(implement, deps);
  backupRoutes(implement, deps);
  gatewayRoutes(implement, deps);
  snapshotRoutes(http, implement, deps);
  const keepCalls = await callsRoutes(http, implement, deps, registry);
  sandboxRoutes(http, deps, { verify, keepCalls });
  portalCodeRoutes(implement, deps);
  publishingRoutes(implement, deps);
  appearanceManagementRoutes(implement, deps);
}

/** Some clients send `Content-Type: application/json` with no body: that is no body, not malformed JSON. */
function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser(['application/json', 'text/plain']);
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** Files come as they are, whole; which types and how large they may be is said by each call of the contract. */
function acceptFiles(http: FastifyInstance): void {
  const types = new Set(['application/octet-stream', ...certificateMediaTypes]);
  http.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
