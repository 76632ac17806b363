import type { Application } from '@stoa/contract/applications';
import type { Client } from '@stoa/contract/clients';
import type { CredentialUsage } from '@stoa/contract/credentials';
import type { Registration } from '@stoa/contract/registrations';

/** What comes next until an application is used: a credential, access, the first call. */
export type FirstStep = 'key' | 'access' | 'review' | 'call';

export interface FirstStepFacts {
  readonly application: Application;
  /** Undefined for an application without API keys. */
  readonly keys: readonly CredentialUsage[] | undefined;
  /** Undefined for an application whose client the portal does not make. */
  readonly client: Client['state'] | undefined;
  readonly registrations: readonly Registration[];
}

/** @returns the next step; undefined when a key was used already, which is a call that no analytics may know */
export function nextStep({ application, keys, client, registrations }: FirstStepFacts): FirstStep | undefined {
  const type = application.auth_strategy?.credential_type;
  if (keys?.some(({ last_used_at }) => last_used_at !== null)) return undefined;
  if (type === 'client_credentials' ? client !== 'active' : type === 'key_auth' && !keys?.length) return 'key';
  const statuses = registrations.map(({ status }) => status);
  if (statuses.includes('approved')) return 'call';
  return statuses.includes('pending') ? 'review' : 'access';
}
