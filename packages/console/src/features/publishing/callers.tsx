import { roleAllows } from '@stoa/contract/management-roles';
import { figure } from '@stoa/text/figure';
import { useLanguage } from '../../i18n/language.tsx';
import { RecordLink } from '../../lib/record-link.tsx';
import { useServices } from '../../services.tsx';
import classes from './publishing.module.css';

interface CallersProps {
  readonly callers: readonly { readonly application_id: string; readonly name: string; readonly requests: number }[];
  readonly isKnown: boolean;
}

/** The applications that called, with how often. */
export function Callers({ callers, isKnown }: CallersProps) {
  const { t, tag } = useLanguage();
  const { me } = useServices();
  const mayOpen = roleAllows(me.role, 'getManagedApplication');
  if (callers.length === 0)
    return <span className={classes.callers}>{t(isKnown ? 'publish.nobody' : 'publish.callsUnknown')}</span>;
  return (
    <span className={classes.callers}>
      {callers.map(({ application_id, name, requests }) => (
        <span key={application_id}>
          {mayOpen ? (
            <RecordLink of="applications" id={application_id}>
              {name}
            </RecordLink>
          ) : (
            name
          )}
          <b>{figure(requests, tag)}</b>
        </span>
      ))}
    </span>
  );
}
