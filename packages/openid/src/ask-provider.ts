import type { Mode } from '@stoa/common/mode';
import { requireAllowedAddress } from './allowed-address.ts';
import { ProviderFailure } from './provider-failure.ts';

export interface ProviderRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as a bearer token (RFC 6750). */
  readonly token?: string | undefined;
  readonly body?: object;
  /** Sent as a form, instead of `body`. */
  readonly form?: URLSearchParams | undefined;
  /** The whole `Authorization`, instead of `token`. */
  readonly authorization?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ProviderAnswer {
  readonly status: number;
  /** Undefined when it is no JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

const answerMs = 10_000;
const largestAnswer = 64 * 1024;

/**
 * One request to an identity provider for JSON: 10 s, 64 kB, and no redirect is followed, so that a token is never carried to
 * another host.
 * @throws ProviderFailure `unsent` or `unknown`; whatever status comes is an answer
 */
export async function askProvider(
  address: string | URL,
  { method = 'GET', token, body, form, authorization, signal }: ProviderRequest,
  mode: Mode,
): Promise<ProviderAnswer> {
  const url = new URL(address);
  try {
    requireAllowedAddress(url, mode);
  } catch (cause) {
    throw new ProviderFailure('impossible', 'An address of the identity provider is not https.', { cause });
  }
  const limit = AbortSignal.timeout(answerMs);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(authorization !== undefined && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // `fetch` adds the media type of a form itself.
      ...(form && { body: form }),
    });
    return { status: response.status, body: await readObject(response) };
  } catch (cause) {
    if (cause instanceof ProviderFailure) throw cause;
    if (neverSent(cause)) throw new ProviderFailure('unsent', 'The identity provider cannot be reached.', { cause });
    throw new ProviderFailure('unknown', 'The identity provider did not answer.', { cause });
  }
}

async function readObject(response: Response): Promise<ProviderAnswer['body']> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop cancels the stream, and the connection with it.
    if (size > largestAnswer) throw new ProviderFailure('unknown', 'The identity provider’s answer is too large.');
    parts.push(part);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const connectionErrors = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** `fetch` wraps what the connection said, once or twice. */
function neverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as NodeJS.ErrnoException;
  return (code !== undefined && connectionErrors.includes(code)) || neverSent(cause);
}
