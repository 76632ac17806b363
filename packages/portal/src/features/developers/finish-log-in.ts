import type { PortalServices } from '../../services.tsx';

/**
 * After a successful log-in: fetches the profile, saves the session and takes the remembered path.
 * @returns where to go
 * @throws what `getCurrentDeveloper` throws; the session is then as it was
 */
export async function finishLogIn({ call, session }: PortalServices): Promise<string> {
  const developer = await call('getCurrentDeveloper', {});
  session.saveDeveloper(developer);
  return session.takeDestination() ?? '/';
}
