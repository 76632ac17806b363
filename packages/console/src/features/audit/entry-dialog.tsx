import type { AuditEvent } from '@stoa/contract/managed-access';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import classes from './audit.module.css';
import { changesIn, otherDetails, referenceText, valueText } from './entry-words.ts';

/** All that the log has of one entry; before and after where it keeps them. */
export function EntryDialog({ entry, onClose }: { readonly entry: AuditEvent; readonly onClose: () => void }) {
  const { t, tag } = useLanguage();
  const changes = changesIn(entry.details);
  const when = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'medium' }).format(
    new Date(entry.created_at),
  );
  const facts: readonly (readonly [string, string | null])[] = [
    [t('audit.when'), when],
    [t('audit.by'), referenceText(entry.actor, entry.names, t)],
    [t('audit.about'), entry.subject && referenceText(entry.subject, entry.names, t)],
    ...otherDetails(entry),
    [t('audit.ip'), entry.ip],
    [t('audit.userAgent'), entry.user_agent],
    [t('audit.requestId'), entry.request_id],
    [t('audit.id'), entry.id],
  ];
  return (
    <Dialog
      opened
      title={entry.event}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {changes.length > 0 && (
        <table className={classes.changes}>
          <thead>
            <tr>
              {changes.some(({ field }) => field) && <th scope="col">{t('audit.field')}</th>}
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                {field && <th scope="row">{field}</th>}
                <td>{valueText(before)}</td>
                <td>{valueText(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={classes.facts}>
        {facts.map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  );
}
