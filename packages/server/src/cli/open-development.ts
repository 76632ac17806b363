import { type Config, ConfigError } from '../config.ts';

/** `localhost` and its kin (RFC 6761 §6.3), and the addresses of the loopback network. */
const isThisMachine = (host: string) => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

/**
 * Development shows all mails, whose links take over every account, and has an owner whose password the README names.
 * @returns what whoever starts the server must read when others may reach it; undefined otherwise
 * @throws ConfigError when the portal is meant for others, and nothing says that this is known
 */
export function openDevelopment({
  mode,
  host,
  publicUrl,
  openDevelopment: isKnown,
}: Pick<Config, 'mode' | 'host' | 'publicUrl' | 'openDevelopment'>): string | undefined {
  if (mode !== 'development') return undefined;
  const { protocol, hostname } = new URL(publicUrl);
  const isForOthers = !isThisMachine(hostname);
  if (isForOthers && protocol === 'https:' && !isKnown)
    throw new ConfigError(
      `Development mode is for your own machine: at ${publicUrl} everybody could read every mail at /dev/mail, and take over every account. Set STOA_MODE=production. If only people whom you trust reach it, set STOA_OPEN_DEVELOPMENT=yes.`,
    );
  if (!isForOthers && isThisMachine(host)) return undefined;
  return 'DEVELOPMENT MODE, OPEN TO THE NETWORK: whoever reaches this server reads every mail at /dev/mail, and can take over every account. For others to use it, set STOA_MODE=production.';
}
