import { useRef } from 'react';
import { useAuth } from '../auth-context.ts';

/**
 * Tells a developers' host, once, that a form has no endpoint: the call then goes to the users' one (auth-elements §7),
 * which answers as if all were well and does nothing for a developer.
 */
export function useDevelopersEndpoint(property: string, recipe: string): (endpoint: string) => void {
  const { config, element } = useAuth();
  const told = useRef(false);
  return (endpoint) => {
    if (endpoint !== '' || config.userEntity !== 'developer' || told.current) return;
    told.current = true;
    // biome-ignore lint/suspicious/noConsole: the form looks right to its visitor, and only the host can mend it
    console.error(`${element}: ${property} is not set, so the users' call is made. For developers set ${recipe}`);
  };
}
