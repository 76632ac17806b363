import type { PortalServices } from '../../services.tsx';

/**
 * Completes a successful log-in: fetches the profile, saves the session and takes the remembered path.
 * @returns the path to open: the account page where the portal requires a second factor that was not given
 * @throws what the calls throw; until the profile is there, the session stays as it was
 */
export async function finishLogIn({ call, session }: PortalServices): Promise<string> {
  const developer = await call('getCurrentDeveloper', {});
  session.saveDeveloper(developer);
  const { due_at } = await call('getDeveloperFactors');
  // Announced at each log-in until the portal requires it, and from then on the only page that is open.
  if (due_at !== null) return '/account';
  return session.takeDestination() ?? '/';
}
