import { type Client, createFullClient } from '@stoa/client/full-client';
import { ProblemError } from '@stoa/client/problem-error';
import { type Endpoint, isBinary } from '@stoa/contract/endpoint';
import type { RouteName } from '@stoa/contract/routes';

export interface OperatorAccess {
  readonly baseUrl: string;
  readonly token: string;
  /** Where the token was read; undefined: in the environment. */
  readonly file: string | undefined;
}

/** The typed client of the management API, whose refusals name what the user of a command line has written. */
export function managementClient(access: OperatorAccess): Client {
  const { baseUrl, token } = access;
  const clientBy = (fetch: typeof globalThis.fetch) =>
    createFullClient({ baseUrl, headers: { authorization: `Bearer ${token}` }, timeoutMs: 120_000, fetch });
  const call = async (...[name, input]: Parameters<Client['call']>) => {
    let isKnown = false;
    const client = clientBy(async (...request) => {
      const response = await fetch(...request);
      isKnown = isOurs(response);
      const sentence = refusalOf(response, access);
      if (sentence === undefined) return response;
      await response.body?.cancel();
      throw new ProblemError('problem', sentence, { status: response.status });
    });
    try {
      const answer = await client.call(name, input);
      if (isKnown || (await isAnswer(name, answer))) return answer;
      throw new ProblemError('problem', foreign(access));
    } catch (error) {
      throw withName(error, input?.params);
    }
  };
  return { ...clientBy(fetch), call: call as Client['call'] };
}

const foreign = ({ baseUrl }: OperatorAccess) => `What answers at ${baseUrl} is no Stoa server.`;

/** Every answer of the server has both headers (auth D3), and a proxy may take them away. Its refusals are problems. */
function isOurs({ headers }: Response): boolean {
  return (
    headers.has('content-security-policy') ||
    headers.has('x-content-type-options') ||
    headers.get('content-type')?.startsWith('application/problem+json') === true
  );
}

/** Loads every schema of the contract, which takes a while: for answers alone whose headers do not say who gave them. */
async function isAnswer(name: RouteName, answer: unknown): Promise<boolean> {
  const { endpoints } = await import('@stoa/contract/endpoints');
  const { responses }: Endpoint = endpoints[name];
  return Object.values(responses).some((body) =>
    body === null ? answer === undefined : isBinary(body) || body.safeParse(answer).success,
  );
}

/** What a program that is no Stoa server says of a call. A proxy before one says other things, of a body or of the server. */
const ofOthers = [404, 405, 501];

function refusalOf(response: Response, access: OperatorAccess): string | undefined {
  const { ok, status, headers } = response;
  const isPage = ok && headers.get('content-type')?.startsWith('text/html');
  if (!isOurs(response) && (isPage || ofOthers.includes(status))) return foreign(access);
  if (status !== 401 || headers.get('www-authenticate') !== 'Bearer realm="stoa"') return undefined;
  // The server tells nobody which of the three it is.
  const why = 'is not valid at this portal: it is unknown there, was revoked or has expired.';
  if (access.file === undefined) return `STOA_OPERATOR_TOKEN ${why}`;
  return `The token in ${access.file} ${why} Set STOA_OPERATOR_TOKEN to a valid one.`;
}

/** A malformed id names nothing: the server says of which parameter, and knows no words of the command line. */
function withName(error: unknown, params: Readonly<Record<string, unknown>> = {}): unknown {
  if (!(error instanceof ProblemError) || error.status !== 404) return error;
  // Of other parameters, such as a checksum, the server's own sentence says more.
  const field = error.invalidParameters.find((each) => each.field in params && each.field.endsWith('Id'))?.field;
  if (field === undefined) return error;
  const { status, code, invalidParameters, body } = error;
  const noun = field === 'credentialId' ? 'key' : field.replace(/Id$/, '');
  const facts = { status, code, invalidParameters, body, cause: error };
  return new ProblemError('problem', `There is no ${noun} ${params[field]}.`, facts);
}
