import type { CredentialUsage } from '@stoa/contract/credentials';
import { Moment } from '@stoa/text/moment';
import type { DataColumn } from '@stoa/ui/data-table.tsx';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { CopyableId } from '../../lib/copyable-id.tsx';
import { CredentialExpiry } from './credential-expiry.tsx';
import styles from './credential-section.module.css';
import { HourBars } from './hour-bars.tsx';

/** What the list says of each key: enough to see which one is still in use before it is revoked. */
export function useCredentialColumns(actions: {
  /** All keys of the application: one may have taken the place of another. */
  readonly all: readonly CredentialUsage[];
  readonly onRotate: (credential: CredentialUsage) => void;
  readonly onRename: (credential: CredentialUsage) => void;
  readonly onRevoke: (credential: CredentialUsage) => void;
}): readonly DataColumn<CredentialUsage>[] {
  const t = useText();
  const words = useApplicationText();
  const { tag } = useLanguage();
  return [
    {
      id: 'name',
      header: t('credentials.nameAndId'),
      isRowHeader: true,
      cell: (credential) => (
        <span className={styles.name}>
          <span>{credential.display_name}</span>
          <CopyableId id={credential.id} truncated label={t('credentials.copyId', { name: credential.display_name })} />
          {credential.expires_at && (
            <CredentialExpiry at={credential.expires_at} exact={credential.replaced_by !== null} />
          )}
          <Replacement credential={credential} by={actions.all.find(({ id }) => id === credential.replaced_by)} />
        </span>
      ),
    },
    {
      id: 'created',
      header: words('keys.created'),
      hiddenBelow: 'wide',
      phone: 'line',
      cell: (credential) => (
        <span className={styles.moment}>
          <Moment at={credential.created_at} />
        </span>
      ),
    },
    {
      id: 'used',
      header: words('keys.lastUsed'),
      phone: 'line',
      cell: (credential) => (
        <span className={styles.moment}>
          {credential.last_used_at ? <Moment at={credential.last_used_at} /> : words('keys.never')}
        </span>
      ),
    },
    {
      id: 'calls',
      header: words('keys.lastDay'),
      phone: 'corner',
      cell: ({ calls_by_hour }) => {
        const count = callsOf(calls_by_hour);
        const shown = new Intl.NumberFormat(tag).format(count);
        return (
          <span className={styles.calls} data-quiet={count === 0 || undefined}>
            <HourBars calls={calls_by_hour} />
            <b aria-hidden="true">{shown}</b>
            <VisuallyHidden>
              {count === 1 ? words('keys.oneCall') : words('keys.calls', { count: shown })}
            </VisuallyHidden>
          </span>
        );
      },
    },
    {
      id: 'actions',
      header: t('common.actions'),
      headerHidden: true,
      phone: 'plain',
      cell: (credential) => (
        <span className={styles.actions}>
          {credential.replaced_by === null && !hasEnded(credential) && (
            <WordLink component="button" onClick={() => actions.onRotate(credential)}>
              {words('keys.rotate')}
            </WordLink>
          )}
          <WordLink component="button" onClick={() => actions.onRename(credential)}>
            {t('credentials.rename')}
          </WordLink>
          <WordLink component="button" tone="danger" onClick={() => actions.onRevoke(credential)}>
            {t('credentials.revoke')}
          </WordLink>
        </span>
      ),
    },
  ];
}

/** A key that was rotated names its successor and says whether a client still uses it: until none does, it must not end. */
function Replacement({ credential, by }: { credential: CredentialUsage; by: CredentialUsage | undefined }) {
  const words = useApplicationText();
  if (!by) return null;
  const stillUsed = credential.last_used_at !== null && credential.last_used_at > by.created_at;
  return (
    <>
      <span className={styles.expiry}>{words('keys.replacedBy', { name: by.display_name })}</span>
      {stillUsed && (
        <span className={styles.expiry} data-state="soon">
          {words('keys.stillUsed')}
        </span>
      )}
    </>
  );
}

function hasEnded({ expires_at }: CredentialUsage): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.now();
}

/** Calls of the last 24 hours. */
export function callsOf(byHour: readonly number[]): number {
  return byHour.reduce((sum, count) => sum + count, 0);
}
