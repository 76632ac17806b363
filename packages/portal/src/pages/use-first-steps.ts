import type { Application } from '@stoa/contract/applications';
import type { Client } from '@stoa/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { nextStep } from '../features/applications/first-steps.ts';
import { credentialsQuery } from '../features/credentials/credential-queries.ts';
import { registrationsQuery } from '../features/registrations/registration-queries.ts';
import { useServices } from '../services.tsx';

/**
 * The next step of the newest application, for a developer none of whose applications has called anything yet.
 * @param applications none while it is not known that there were no calls
 */
export function useFirstSteps(
  applications: readonly Application[],
  states: ReadonlyMap<string, Client['state']> | undefined,
) {
  const { call } = useServices();
  const application = applications.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0];
  const id = application?.id ?? '';
  const hasKeys = application?.auth_strategy?.credential_type === 'key_auth';
  const keys = useQuery({ ...credentialsQuery(call, id), enabled: hasKeys });
  const registrations = useQuery({ ...registrationsQuery(call, id), enabled: Boolean(application) });
  const isKnown = application && registrations.data && (!hasKeys || keys.data);
  const step = isKnown
    ? nextStep({ application, keys: keys.data, client: states?.get(id), registrations: registrations.data })
    : undefined;
  return {
    queries: [keys, registrations] as const,
    first: application &&
      step && {
        application,
        step,
        registration: registrations.data?.find(({ status }) => status === 'approved'),
      },
  };
}
