import { hash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keptConnectionMs } from '@stoa/common/kept-connections';
import { outlivesTerminal } from '@stoa/common/outlives-terminal';
import { trackUnusedConnections } from '@stoa/common/unused-connections';
import { decideNow } from '@stoa/gate/decide-now';
import { decideRequest, preflight } from '@stoa/gate/decide-request';
import { guardedVersion } from '@stoa/gate/guarded-version';
import { singleHeader } from '@stoa/gate/single-header';
import type { TokenChecker } from '@stoa/gate/tokens/token-checker';
import { writeAnswer } from '@stoa/gate/verify-answer';
import { FollowedServer } from './follow-server.ts';
import { slimHttp } from './slim-http.ts';
import { lockSnapshotFolder } from './snapshot-file.ts';

export interface GateRun {
  readonly url: string;
  readonly token: string;
  readonly host: string;
  readonly port: number;
  readonly folder: string;
  /** Seconds for which a gateway may keep an allowing answer. */
  readonly maxAge: number;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Issuers of tokens may be on this machine, over HTTP. */
  readonly isDevelopment: boolean;
}

/** What is being answered gets so long; then the process ends all the same. */
const stopLimitMs = 10_000;

const path = /^\/gateway\/v1\/verify(?=[/?#]|$)/;

/** Answers until it is told to end (SIGTERM, SIGINT). */
export async function runGate(run: GateRun): Promise<void> {
  if (outlivesTerminal()) process.on('SIGHUP', () => {});
  const tokenHash = hash('sha256', run.token, 'hex');
  const server = new FollowedServer({ ...run, tokenHash });
  const unlock = await lockSnapshotFolder(run.folder);
  await server.restore();
  await server.openFile();
  const listener = answering(server, lazyTokens(run), run.maxAge);
  const http = slimHttp().createServer({ maxHeaderSize: 65_536 }, listener);
  // As the server does: its callers' headers and expectations are handed on by the gateway.
  http.maxHeadersCount = 0;
  http.keepAliveTimeout = keptConnectionMs;
  http.on('checkExpectation', listener);
  const endUnused = trackUnusedConnections(http);
  http.listen(run.port, run.host);
  await once(http, 'listening');
  run.out(`Answers gateways at ${addressOf(http)}/gateway/v1/verify.`);
  const following = server.follow();
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT'), following]);
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  server.stop();
  http.close();
  http.closeIdleConnections();
  endUnused();
  await following;
  unlock();
}

/** The port may have been chosen by the system. */
function addressOf(http: Server): string {
  const { address, family, port } = http.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function answering(server: FollowedServer, tokens: TokenChecker, kept: number) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch(() => response.destroy());
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    const { url = '' } = request;
    if (url === '/healthz' || url === '/readyz') return void report(response, url, server.remaining);
    if (!path.test(url)) return void nothing(response);
    const token = singleHeader(request, 'x-gateway-token');
    const decided = await decideNow(server, (directory) => {
      const asking = typeof token === 'string' ? directory.gateway(hash('sha256', token, 'hex')) : undefined;
      const question = { versionId: guardedVersion(request), request, now: Date.now() };
      return asking && decideRequest(directory, { ...question, asking }, tokens);
    });
    if (!decided) return void nothing(response);
    const left = Math.floor(server.remaining / 1000);
    const maxAge = decided === preflight ? 0 : Math.max(0, Math.min(kept, left));
    writeAnswer(response, decided, {
      productVersionId: guardedVersion(request),
      now: Date.now(),
      maxAge,
      // A gateway that is never idle would keep this process for ever.
      closing: server.isEnding,
    });
  }
}

function nothing(response: ServerResponse): void {
  response.writeHead(404, { 'content-length': '0' }).end();
}

function report(response: ServerResponse, url: string, remaining: number): void {
  const seconds = Math.max(0, Math.round(remaining / 1000));
  const status = url === '/readyz' && seconds === 0 ? 503 : 200;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ seconds_left: seconds }));
}

/** What checks tokens is loaded with the first token: gateways whose callers have keys save its memory. */
function lazyTokens({ isDevelopment, err }: GateRun): TokenChecker {
  let checker: TokenChecker | undefined;
  const load = async () => {
    const { createTokenChecker } = await import('@stoa/gate/tokens/token-checker');
    checker ??= createTokenChecker({
      config: { mode: isDevelopment ? 'development' : 'production', oidcSecrets: {} },
      log: { warn: (...about: unknown[]) => err(String(about.at(-1))) },
      now: () => new Date(),
    });
    return checker;
  };
  return {
    check: (strategy, token) =>
      checker ? checker.check(strategy, token) : load().then((loaded) => loaded.check(strategy, token)),
  };
}
