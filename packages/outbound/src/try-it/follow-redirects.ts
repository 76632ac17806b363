import type { IncomingMessage } from 'node:http';
import type { StoppedRedirect } from '@stoa/contract/try-it';
import type { Outgoing } from './forward.ts';
import { climbs } from './operation-path.ts';
import { isPathBelow } from './server-base.ts';

/** Redirects that are followed; as many as a browser's reader would ever meet. */
const mostHops = 5;

export interface FollowedAnswer {
  readonly answer: IncomingMessage;
  /** Redirects that were followed. */
  readonly redirects: number;
  /** Why the last redirect is the answer itself. */
  readonly stopped: StoppedRedirect | undefined;
}

/**
 * Sends, and follows redirects as a browser would (Fetch Standard "HTTP-redirect fetch"), but only to the host that was asked,
 * and there only to the server that the specification names: the credential in the request is meant for it alone.
 * @param base that server's address
 * @param send checks and resolves the address of its request by itself: each hop is a request like the first
 */
export async function followRedirects(
  outgoing: Outgoing,
  base: URL,
  send: (outgoing: Outgoing) => Promise<IncomingMessage>,
): Promise<FollowedAnswer> {
  let request = outgoing;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await send(request);
    const to = redirectTarget(answer, request.url);
    if (!to) return { answer, redirects, stopped: undefined };
    const stopped =
      reasonToStop(request.url, to, base) ?? (redirects === mostHops ? { reason: 'too-many' } : undefined);
    if (stopped) return { answer, redirects, stopped };
    // The body is not read, and the connection is not used again.
    answer.destroy();
    request = redirected(request, to, answer.statusCode ?? 0);
  }
}

function redirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return undefined;
  // The bytes beyond ASCII come in as Latin-1; servers that send them mean UTF-8.
  const location = Buffer.from(headers.location, 'latin1').toString('utf8');
  return URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
}

/** `host` has the port; the two that go without saying make `http` to `https` the same host, and the other way is none. */
function reasonToStop(from: URL, to: URL, base: URL): StoppedRedirect | undefined {
  const isWeb = to.protocol === 'https:' || to.protocol === from.protocol;
  const isSame = to.host === from.host && to.username === '' && to.password === '';
  if (isWeb && isSame) {
    return isPathBelow(to.pathname, base) && !climbs(to.pathname) ? undefined : { reason: 'other-path' };
  }
  if (isSame && to.protocol === 'http:') return { reason: 'not-encrypted' };
  return { reason: 'other-host', host: (to.host || to.protocol).slice(0, 300) };
}

/** Fetch Standard: a POST becomes a GET by 301 and 302, everything but HEAD by 303; its body stays behind. */
function redirected({ method, headers, body }: Outgoing, url: URL, status: number): Outgoing {
  url.hash = '';
  const becomesGet =
    (status === 303 && !/^(GET|HEAD)$/i.test(method)) || (status < 303 && method.toUpperCase() === 'POST');
  if (!becomesGet) return { method, url, headers, body };
  const kept = headers.filter(([name]) => !/^content-(encoding|language|location|type|length)$/i.test(name));
  return { method: 'GET', url, headers: kept, body: Buffer.alloc(0) };
}
