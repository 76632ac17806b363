import type { CredentialUsage } from '@stoa/contract/credentials';
import { timeAgo } from '@stoa/text/moment';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { callsOf } from './credential-columns.tsx';

/**
 * Whether a key is in use, in words: "This key was used 3 minutes ago."
 * @param stays it goes on working: nothing is said of calls that fail
 */
export function LastUse({ credential, stays = false }: { credential: CredentialUsage; stays?: boolean }) {
  const words = useApplicationText();
  const { tag } = useLanguage();
  const { last_used_at, calls_by_hour } = credential;
  if (!last_used_at) return words('revoke.unused');
  const calls = callsOf(calls_by_hour);
  return (
    <>
      <b>{words('revoke.used', { ago: timeAgo(new Date(last_used_at), new Date(), tag) })}</b>{' '}
      {calls === 0
        ? words('revoke.quiet')
        : calls === 1
          ? words(stays ? 'rotate.oneCall' : 'revoke.oneCall')
          : words(stays ? 'rotate.calls' : 'revoke.calls', { count: new Intl.NumberFormat(tag).format(calls) })}
    </>
  );
}
