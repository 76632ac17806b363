import { hasStatus } from '@stoa/client/has-status';
import type { PortalContext } from '@stoa/contract/portal';
import type { Session, SessionDeveloper } from './session.ts';

/** What the start-up asks for and changes, so that its order can be tested without a browser. */
export interface StartSurroundings {
  readonly address: URL;
  readonly session: Session;
  getPortal(): Promise<PortalContext>;
  /** The profile of the developer whom an identity provider has just signed in. */
  getDeveloper(portal: PortalContext): Promise<SessionDeveloper>;
  /** Tells the page that a developer came back from an identity provider; undefined where the profile could not be fetched. */
  reportLogIn(developer: SessionDeveloper | undefined): void;
  /** Clears the access cookie and the session, and loads the page again. */
  resetAndReload(): void;
}

/**
 * The start-up sequence (auth-elements §4): portal context; then, where an identity provider has just
 * signed a developer in, the profile. The caller mounts the portal with the answer.
 * @returns the portal context, or null when the page is about to be loaded again
 * @throws what `getPortal` throws
 */
export async function prepareStart(start: StartSurroundings): Promise<PortalContext | null> {
  let portal: PortalContext;
  try {
    portal = await start.getPortal();
  } catch (error) {
    if (hasStatus(error, 401) && isLocalHost(start.address.hostname)) {
      start.resetAndReload();
      return null;
    }
    throw error;
  }
  if (!portal.is_public && start.address.searchParams.get('loginSuccess') === 'true') {
    try {
      const developer = await start.getDeveloper(portal);
      start.session.saveDeveloper(developer);
      start.reportLogIn(developer);
    } catch {
      start.reportLogIn(undefined);
    }
  }
  return portal;
}

/** Whether requests carry cookies: only a private portal knows who is asking (auth-elements §4, portal §9). */
export function credentialsFor(portal: Pick<PortalContext, 'is_public'>): RequestCredentials {
  return portal.is_public ? 'omit' : 'include';
}

export function isLocalHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}
