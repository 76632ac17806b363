import { figure } from '@stoa/text/figure';
import { useLanguage } from '../../i18n/language.tsx';
import classes from './publishing.module.css';

interface CallersProps {
  readonly callers: readonly { readonly application_id: string; readonly name: string; readonly requests: number }[];
  readonly isKnown: boolean;
}

/** The applications that called, with how often. */
export function Callers({ callers, isKnown }: CallersProps) {
  const { t, tag } = useLanguage();
  if (callers.length === 0)
    return <span className={classes.callers}>{t(isKnown ? 'publish.nobody' : 'publish.callsUnknown')}</span>;
  return (
    <span className={classes.callers}>
      {callers.map(({ application_id, name, requests }) => (
        <span key={application_id}>
          {name}
          <b>{figure(requests, tag)}</b>
        </span>
      ))}
    </span>
  );
}
