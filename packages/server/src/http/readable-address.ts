import type { IncomingMessage } from 'node:http';
import { isPathForPrograms } from '@stoa/portal-code/program-paths';

/** An address that the router knows for none of the portal's. */
const nowhere = '/404';

/**
 * The address that is routed. One whose escapes are no text (`/docs/x/100%`) is refused with a problem body; who asks
 * for a page there gets the portal's, which says that there is nothing.
 */
export function readableAddress(request: Pick<IncomingMessage, 'method' | 'headers'>, url: string): string {
  const path = url.split('?')[0] ?? '';
  const asksForPage =
    ['GET', 'HEAD'].includes(request.method ?? '') && /text\/html/i.test(request.headers.accept ?? '');
  return asksForPage && !isPathForPrograms(path) && !isReadable(path) ? nowhere : url;
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
