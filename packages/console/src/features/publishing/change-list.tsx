import type { ApplyChange, ApplyProblem } from '@stoa/contract/portal-code';
import { figure } from '@stoa/text/figure';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { ChangedFields } from './changed-fields.tsx';
import type { Place } from './editor/text-problems.ts';
import classes from './publishing.module.css';

const signs = { create: '+', update: '~', delete: '−' } as const;

/** What a publication changes, a line for each, and what goes with a deletion for good. */
export function ChangeList({ changes }: { readonly changes: readonly ApplyChange[] }) {
  const { t, tag } = useLanguage();
  return (
    <ul className={classes.rows}>
      {changes.map(({ action, kind, name, fields, registrations = 0, members = 0 }) => (
        <li key={`${kind} ${name}`}>
          <span className={classes.sign}>{signs[action]}</span>
          <span>{t(`publish.kind.${kind}`)}</span>
          {kind !== 'portal' && <code>{name}</code>}
          {registrations > 0 && <strong>{t('publish.goRegistrations', { count: figure(registrations, tag) })}</strong>}
          {members > 0 && <strong>{t('publish.goMembers', { count: figure(members, tag) })}</strong>}
          {fields && <ChangedFields fields={fields} />}
        </li>
      ))}
    </ul>
  );
}

interface ProblemListProps {
  readonly problems: readonly ApplyProblem[];
  /** Shows the place in the text beside the list. Without it nothing can be clicked. */
  readonly onGo?: ((place: Place) => void) | undefined;
}

/** What prevents publishing, by file and line. */
export function ProblemList({ problems, onGo }: ProblemListProps) {
  const t = useText();
  return (
    <ul className={classes.rows}>
      {problems.map(({ file, line, column, rule, message }) => (
        <li key={`${file} ${line} ${column} ${rule} ${message}`}>
          {onGo && line !== null ? (
            <button type="button" className={classes.place} onClick={() => onGo({ line, column })}>
              {message}
            </button>
          ) : (
            <span>{message}</span>
          )}
          <small>
            {file}
            {line !== null && `, ${t('publish.line', { line })}`}
          </small>
        </li>
      ))}
    </ul>
  );
}
