import type { AuditEvent } from '@stoa/contract/managed-access';
import { Moment } from '@stoa/text/moment';
import { useText } from '../../i18n/language.tsx';
import { Emphasis } from '../../lib/emphasis.tsx';
import classes from './done-list.module.css';

/** The events of the audit log that there are words for. Without this list the English words would come along with every language. */
const known = [
  'registration_approved',
  'registration_rejected',
  'registration_revoked',
  'registration_reinstated',
  'developer_approved',
  'developer_rejected',
  'developer_disabled',
  'gateway_added',
  'gateway_token_rotated',
  'gateway_removed',
  'portal_applied',
  'appearance_changed',
  'user_invited',
  'user_role_changed',
  'credential_revoked',
  'settings_changed',
  'webhook_added',
  'product_granted',
  'product_withdrawn',
  'application_transferred',
  'operator_token_added',
  'directory_added',
  'directory_changed',
  'directory_removed',
  'user_invitation_used',
  'user_invitation_withdrawn',
  'user_disabled',
  'user_enabled',
  'session_ended',
  'sso_link',
  'sso_unlink',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'factor_reset_begun',
  'factor_reset_stopped',
  'factor_reset',
  'team_added',
  'team_changed',
  'team_removed',
  'team_member_added',
  'team_member_removed',
  'webhook_changed',
  'webhook_removed',
  'webhook_secret_rotated',
  'webhook_tested',
  'webhook_replayed',
  'application_deleted',
  'developer_deleted',
  'certificate_deleted',
  'certificate_released',
  'registration_scopes_narrowed',
  'registration_deleted',
  'client_proof_withdrawn',
  'operator_token_removed',
  'backup_downloaded',
  'provider_test_begun',
  'sunset_mail_sent',
] as const;

/** Said in the words of another: what differs stands in the log. */
const sameAs: Readonly<Record<string, string>> = {
  user_registered: 'user_invitation_used',
  user_registered_again: 'user_invitation_used',
  appearance_image_set: 'appearance_changed',
  appearance_image_removed: 'appearance_changed',
  appearance_font_set: 'appearance_changed',
  appearance_font_removed: 'appearance_changed',
};

/** What operators did, newest first. */
export function DoneList({ done }: { readonly done: readonly AuditEvent[] }) {
  const t = useText();
  if (done.length === 0) return <p className={classes.nothing}>{t('today.nothingDone')}</p>;
  return (
    <ul className={classes.list}>
      {done.map(({ id, event, actor, subject, names, details, created_at }) => {
        const name = known.find((each) => each === (sameAs[event] ?? event));
        const by = names[actor] ?? t('did.somebody');
        const what = (subject && names[subject]) ?? t('did.gone');
        // An asterisk in a user's name would end the emphasis.
        const words = { by: by.replaceAll('*', ''), what: what.replaceAll('*', '') };
        const text = t(`did.${name ?? 'unknown'}`, { ...words, event });
        return (
          <li key={id}>
            <Moment at={created_at} />
            <span>
              <Emphasis text={text} />
              {typeof details.reason === 'string' && <small>“{details.reason}”</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
