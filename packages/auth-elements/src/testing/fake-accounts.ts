import type { IncomingMessage, ServerResponse } from 'node:http';

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const problem = (status: number, title: string, rest: object = {}): Answer => ({
  status,
  body: { status, title, instance: 'kong:trace:preview', detail: title, ...rest },
});

/** An answer for every state worth looking at, chosen by what is typed before the `@`. */
const answers: Readonly<Record<string, Answer>> = {
  wrong: problem(401, 'Invalid Credentials'),
  pending: problem(401, 'Developer is disabled'),
  locked: problem(423, 'Account locked'),
  many: { ...problem(429, 'Too Many Requests'), headers: { 'retry-after': '38' } },
  down: problem(503, 'Service Unavailable'),
  code: problem(403, 'Forbidden'),
  factor: problem(403, 'Second Factor Needed', { code: 'factor_needed', factors: ['totp', 'recovery_code'] }),
  keyholder: problem(403, 'Second Factor Needed', { code: 'factor_needed', factors: ['passkey', 'recovery_code'] }),
  invalid: problem(400, 'Bad Request', {
    invalid_parameters: [{ field: 'email', reason: 'must be a valid email address', rule: 'matches_regex' }],
  }),
  weak: {
    status: 400,
    body: {
      errors: [
        { detail: 'password does not meet requirements: at least 8 characters, one digit, no part of your name' },
      ],
    },
  },
  expired: problem(410, 'Gone', { detail: 'This link has expired. Ask for a new one.' }),
};

/** A challenge for whatever passkey this host has; any signature is taken. */
const passkeyOptions = { challenge: 'c3RvYQ', rpId: 'localhost', userVerification: 'required', allowCredentials: [] };

function successOf(path: string): Answer {
  if (path.endsWith('/passkey-sign-ins/begin')) return { status: 200, body: { options: passkeyOptions } };
  if (path.endsWith('/verify-email') || path.endsWith('/email-verifications')) {
    return { status: 202, body: { email: 'mara.lindqvist@fjordbank.example', token: crypto.randomUUID() } };
  }
  return path.endsWith('/password') ? { status: 202 } : { status: 204 };
}

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

function write(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

const wrongCode = problem(400, 'Bad Request', {
  code: 'wrong_code',
  invalid_parameters: [{ field: 'code', rule: 'invalid', reason: 'is wrong', source: 'body' }],
});

/**
 * Plays the server for the preview page and the tests: `wrong@…`, `locked@…`, `many@…` and so on answer as their name
 * says, and everything else succeeds. Hands on what is no call of the elements.
 */
export async function fakeAccounts(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (!/^\/(kauth\/)?(api|v2)\//.test(path)) return next();
  const body = await read(request);
  const asked = Object.keys(answers).find((name) => body.includes(`${name}@`) || body.includes(`${name}-token`));
  if (body.includes('slow@')) await new Promise((resolve) => setTimeout(resolve, 20_000));
  const isCode = (asked === 'factor' || asked === 'keyholder') && body.includes('"code"');
  if (isCode && body.includes('"000000"')) return write(response, wrongCode);
  write(response, (!isCode && asked && answers[asked]) || successOf(path));
}
