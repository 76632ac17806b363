import type { KeptDrafts } from '@stoa/try-it/kept-drafts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Call } from './lib/call.ts';
import type { PortalContext } from './portal-context.ts';
import type { Session } from './session.ts';

/** The services of all pages. `start` creates them once and passes them down; there are no globals. */
export interface PortalServices {
  readonly portal: PortalContext;
  readonly session: Session;
  readonly call: Call;
  readonly queries: QueryClient;
  readonly keptDrafts: KeptDrafts;
  /** Forgets the session here and on the server; with a path, remembers it for the next log-in. Never fails. */
  readonly signOut: (remember?: string) => Promise<string | undefined>;
}

const ServicesContext = createContext<PortalServices | null>(null);

export function ServicesProvider(props: { services: PortalServices; children: ReactNode }) {
  return <ServicesContext value={props.services}>{props.children}</ServicesContext>;
}

export function useServices(): PortalServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
