import { hasStatus } from '@stoa/client/has-status';
import type { ListedSession } from '@stoa/contract/sessions';
import { Moment } from '@stoa/text/moment';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { keepFocusNear } from '@stoa/ui/focus-return.ts';
import { ComputerIcon, PhoneIcon } from '@stoa/ui/icons.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/text.ts';
import { useServices } from '../../services.tsx';
import { sessionsQuery } from './account-queries.ts';
import styles from './session-list.module.css';

/** Lists the developer's sessions, each with a button that ends it; this browser's session ends by logging out. */
export function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  const t = useText();
  const toast = useToast();
  const { call } = useServices();
  const queries = useQueryClient();
  const { queryKey } = sessionsQuery(call);
  const end = useMutation({
    mutationFn: async (sessionId: string) => {
      // A session that is already over (404) is the wanted outcome.
      await call('endDeveloperSession', { params: { sessionId } }).catch((error: unknown) => {
        if (!hasStatus(error, 404)) throw error;
      });
    },
    onSuccess: () => toast({ kind: 'success', text: t('account.sessionEnded') }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const endOthers = useMutation({
    mutationFn: () => call('endOtherDeveloperSessions'),
    onSuccess: () => toast({ kind: 'success', text: t('account.othersEnded') }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const failed = end.error ?? endOthers.error;

  return (
    <>
      {failed && <Notice kind="danger">{t('account.endFailed', { reason: reasonOf(failed, t) })}</Notice>}
      <ul className={styles.list}>
        {sessions.map((session) => {
          const Device = session.mobile ? PhoneIcon : ComputerIcon;
          return (
            <li key={session.id}>
              <Device size={18} className={styles.device} />
              <p className={styles.name}>
                {sessionName(session, t)}
                {session.current && <Tag tone="success">{t('account.thisSession')}</Tag>}
              </p>
              <p className={styles.where}>
                {t('account.sessionAddress', { address: session.ip })},{' '}
                {session.current ? t('account.activeNow') : <Moment at={session.last_seen_at} />}
              </p>
              {!session.current && (
                <Button
                  size="sm"
                  className={styles.end}
                  aria-label={t('account.endSession', { session: sessionName(session, t) })}
                  pending={end.isPending && end.variables === session.id}
                  onClick={(event) => {
                    keepFocusNear(event.currentTarget);
                    end.mutate(session.id);
                  }}
                >
                  {t('account.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        <span>{t('account.sessionCount', { count: sessions.length })}</span>
        {sessions.length > 1 && (
          <Button
            size="sm"
            pending={endOthers.isPending}
            onClick={(event) => {
              keepFocusNear(event.currentTarget);
              endOthers.mutate();
            }}
          >
            {t('account.endOthers')}
          </Button>
        )}
      </div>
    </>
  );
}

/** "Firefox on Linux", as far as the browser tells. */
function sessionName(
  { browser, operating_system }: Pick<ListedSession, 'browser' | 'operating_system'>,
  t: Translate,
): string {
  if (browser && operating_system) return t('account.session', { browser, system: operating_system });
  return browser ?? operating_system ?? t('account.sessionUnknown');
}
