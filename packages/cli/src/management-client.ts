import { type Client, createFullClient } from '@stoa/client/full-client';
import { ProblemError } from '@stoa/client/problem-error';

export interface OperatorAccess {
  readonly baseUrl: string;
  readonly token: string;
  /** Where the token was read; undefined: in the environment. */
  readonly file: string | undefined;
}

/** The typed client of the management API, whose refusals name what the user of a command line has written. */
export function managementClient(access: OperatorAccess): Client {
  const client = createFullClient({
    baseUrl: access.baseUrl,
    headers: { authorization: `Bearer ${access.token}` },
    timeoutMs: 120_000,
    fetch: async (...request) => {
      const response = await fetch(...request);
      const sentence = refusalOf(response, access);
      if (sentence === undefined) return response;
      await response.body?.cancel();
      throw new ProblemError('problem', sentence, { status: response.status });
    },
  });
  const call = async (...[name, input]: Parameters<Client['call']>) => {
    try {
      return await client.call(name, input);
    } catch (error) {
      throw withName(error, input?.params);
    }
  };
  return { ...client, call: call as Client['call'] };
}

/** What a program that is no Stoa server says of a call. A proxy before one says other things, of a body or of the server. */
const ofOthers = [404, 405, 501];

function refusalOf({ ok, status, headers }: Response, { baseUrl, file }: OperatorAccess): string | undefined {
  // Every answer of the server has both headers (auth D3), and a proxy may take them away. Its refusals are problems.
  const isOurs =
    headers.has('content-security-policy') ||
    headers.has('x-content-type-options') ||
    headers.get('content-type')?.startsWith('application/problem+json');
  if (!isOurs && (ok || ofOthers.includes(status))) return `What answers at ${baseUrl} is no Stoa server.`;
  if (status !== 401 || headers.get('www-authenticate') !== 'Bearer realm="stoa"') return undefined;
  if (file === undefined) return 'STOA_OPERATOR_TOKEN is not a token of this portal.';
  return `The token in ${file} is not one of this portal. Set STOA_OPERATOR_TOKEN to one.`;
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
