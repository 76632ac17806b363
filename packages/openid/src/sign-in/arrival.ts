import type { RequestFacts } from '@stoa/database/audit';
import type { Database } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import type { IdentityProvider } from './identity-providers.ts';
import type { Profile } from './profile.ts';
import type { SsoFailureCode } from './sso-failure.ts';

/** A person whom an identity provider has proved, before it is decided which account is theirs. */
export interface Arrival {
  readonly portal: { readonly portal_id: string; readonly auto_approve_developers: boolean };
  readonly provider: IdentityProvider;
  readonly profile: Profile;
  /** The ID token as it came. */
  readonly token?: string | undefined;
  readonly request: RequestFacts;
  readonly now: Date;
}

/** The account to open; or the one it was about, if there is one, and why it stays closed. */
export type Admission =
  | {
      readonly id: string;
      readonly refused?: undefined;
      /** The account existed before the provider opened it: its owner is told. */
      readonly linked?: true;
    }
  | { readonly id?: string; readonly refused: SsoFailureCode };

/** Marks the admission to an existing account that the provider opens from now on. */
export function asLinked(admission: Admission): Admission {
  return admission.refused ? admission : { ...admission, linked: true };
}

/** Which account an arrival opens, decided inside the transaction that opens it. */
export type Admit = (trx: Transaction<Database>, arrival: Arrival) => Promise<Admission>;
