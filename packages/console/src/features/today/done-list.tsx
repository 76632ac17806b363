import type { AuditEvent } from '@stoa/contract/managed-access';
import { Moment } from '@stoa/text/moment';
import { useText } from '../../i18n/language.tsx';
import { Emphasis } from '../../lib/emphasis.tsx';
import classes from './done-list.module.css';

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
  'user_invitation_used',
  'webhook_added',
  'product_granted',
  'product_withdrawn',
  'application_transferred',
  'operator_token_added',
  'directory_added',
  'directory_removed',
] as const;

/** What operators did, newest first. */
export function DoneList({ done }: { readonly done: readonly AuditEvent[] }) {
  const t = useText();
  if (done.length === 0) return <p className={classes.nothing}>{t('today.nothingDone')}</p>;
  return (
    <ul className={classes.list}>
      {done.map(({ id, event, actor, subject, names, details, created_at }) => {
        const name = known.find((each) => each === event);
        const by = names[actor] ?? t('did.somebody');
        const what = (subject && names[subject]) ?? t('did.gone');
        // An asterisk in somebody's name would end the emphasis.
        const words = { by: by.replaceAll('*', ''), what: what.replaceAll('*', '') };
        const said = { ...words, event: event.replaceAll('_', ' ') };
        const text = name ? t(`did.${name}`, words) : t(subject ? 'did.other' : 'did.event', said);
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
