import type { User, UserRole } from '@stoa/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Call } from './console-client.ts';
import type { FollowChanges } from './lib/follow-changes.ts';
import type { AskProof } from './proof/ask-proof.ts';
import type { SessionOver } from './proof/session-over.ts';

export type Me = User & { readonly role: UserRole };

/** The services of all pages. The start creates them once and passes them down; there are no globals. */
export interface ConsoleServices {
  readonly me: Me;
  /** The portal's name. */
  readonly portal: string;
  readonly call: Call;
  /** Asks for the password where a call needs it; `call` does by itself. */
  readonly proof: AskProof;
  readonly sessionOver: SessionOver;
  readonly queries: QueryClient;
  readonly follow: FollowChanges;
  /** Ends the session here and on the server, and shows the log-in page. Never fails. */
  readonly logOut: () => Promise<void>;
}

const ServicesContext = createContext<ConsoleServices | null>(null);

export function ServicesProvider(props: { services: ConsoleServices; children: ReactNode }) {
  return <ServicesContext value={props.services}>{props.children}</ServicesContext>;
}

export function useServices(): ConsoleServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
