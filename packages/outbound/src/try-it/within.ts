import { Problem } from '@stoa/common/problem';

/** Why a request failed: the portal's own end of it first, else the API's. */
export function failure(cause: unknown, signal: AbortSignal): Problem {
  if (signal.reason === 'timed out') return timedOut(cause);
  if (signal.reason === 'stopping') return stopped(cause);
  return new Problem('try_it_unreachable', 502, 'The API cannot be reached from the portal.', { cause });
}

export const timedOut = (cause: unknown): Problem =>
  new Problem('try_it_timed_out', 504, 'The API did not answer in time.', { cause });

export const stopped = (cause: unknown): Problem =>
  new Problem('unavailable', 503, 'The portal is stopping.', { cause, retryAfter: 5 });

/**
 * Waits no longer than the signal lets it, also for what cannot be aborted, such as a question for a host's address.
 * @throws Problem 502, 503, 504
 */
export async function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let leave = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    leave = () => reject(failure(signal.reason, signal));
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
