import type { Factors, RecoveryCodes, WaitingAuthenticator } from '@stoa/contract/factors';
import type { OwnProof } from '@stoa/contract/own-proof';
import type { PasskeyRegistration, Passkeys } from '@stoa/contract/passkeys';
import { createContext, type ReactNode, useContext } from 'react';

type Options = Promise<{ readonly options: Record<string, unknown> }>;

/** The calls of one kind of account: a developer's, or a user's. */
export interface FactorCalls {
  readonly beginAuthenticator: (proof: OwnProof) => Promise<WaitingAuthenticator>;
  readonly confirmAuthenticator: (code: string) => Promise<RecoveryCodes>;
  readonly removeAuthenticator: (proof: OwnProof) => Promise<unknown>;
  readonly renewRecoveryCodes: (proof: OwnProof) => Promise<RecoveryCodes>;
  readonly beginPasskey: (proof: OwnProof) => Options;
  readonly finishPasskey: (name: string, passkey: PasskeyRegistration) => Promise<{ recovery_codes: string[] | null }>;
  readonly renamePasskey: (id: string, name: string) => Promise<unknown>;
  readonly removePasskey: (id: string, proof: OwnProof) => Promise<unknown>;
  readonly beginPasskeyProof: () => Options;
  /** Records on the session that its account has proved itself just now. */
  readonly prove: (proof: OwnProof) => Promise<unknown>;
}

export interface ShownCodes {
  readonly title: string;
  readonly warning: string;
  readonly name: string;
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export interface FactorServices {
  readonly calls: FactorCalls;
  readonly email: string;
  /** False: the account is opened by an identity provider alone. */
  readonly hasPassword: boolean;
  /** Asks the server anew for factors, passkeys and sessions. @returns the passkeys as they are now */
  readonly refresh: () => Promise<Passkeys | undefined>;
  /** Shows recovery codes this once. */
  readonly showCodes: (codes: ShownCodes) => ReactNode;
  readonly factors: Factors;
}

/** The factors that are assumed until the server has answered. */
export const noFactors: Factors = {
  authenticator: null,
  passkeys: 0,
  recovery_codes_left: 0,
  policy: 'optional',
  due_at: null,
  reset_due_at: null,
};

const FactorContext = createContext<FactorServices | null>(null);

export function FactorProvider(props: { services: FactorServices; children: ReactNode }) {
  return <FactorContext value={props.services}>{props.children}</FactorContext>;
}

export function useFactorServices(): FactorServices {
  const services = useContext(FactorContext);
  if (!services) throw new Error('useFactorServices needs a FactorProvider above it');
  return services;
}
