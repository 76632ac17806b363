import { createContext, useContext } from 'react';
import type { AuthConfig, ElementName } from './config.ts';
import type { Emit } from './events.ts';
import type { Language } from './i18n/language.ts';

/** The data of the element that contains a form. */
export interface AuthEnvironment extends Language {
  readonly config: AuthConfig;
  readonly element: ElementName;
  readonly emit: Emit;
  /** Leaves the page. */
  readonly navigate: (url: string) => void;
}

export const AuthContext = createContext<AuthEnvironment | undefined>(undefined);

export function useAuth(): AuthEnvironment {
  const environment = useContext(AuthContext);
  if (environment === undefined) throw new Error('A form of the auth elements stands outside of an element.');
  return environment;
}
