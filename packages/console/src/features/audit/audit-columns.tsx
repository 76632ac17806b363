import type { AuditEvent } from '@stoa/contract/managed-access';
import type { DataColumn } from '@stoa/ui/data-table.tsx';
import type { Translate } from '../../i18n/text.ts';
import { Breakable } from '../../lib/breakable.tsx';
import classes from './audit.module.css';
import { changesIn, otherDetails, referenceText, valueText } from './entry-words.ts';

interface Words {
  readonly t: Translate;
  readonly tag: string;
  /** Narrows the list to one actor or one subject. */
  readonly onNarrow: (name: 'actor' | 'subject', reference: string) => void;
  readonly onOpen: (entry: AuditEvent) => void;
}

export function auditColumns({ t, tag, onNarrow, onOpen }: Words): DataColumn<AuditEvent>[] {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'medium' });
  const narrowing = (name: 'actor' | 'subject', entry: AuditEvent) => {
    const reference = entry[name];
    if (reference === null) return '–';
    const text = referenceText(reference, entry.names, t);
    return (
      <button
        type="button"
        className={classes.narrow}
        title={t('audit.only', { name: text })}
        onClick={() => onNarrow(name, reference)}
      >
        <Breakable>{text}</Breakable>
      </button>
    );
  };
  return [
    {
      id: 'when',
      header: t('audit.when'),
      cell: ({ created_at }) => (
        <time className={classes.when} dateTime={created_at}>
          {format.format(new Date(created_at))}
        </time>
      ),
    },
    {
      id: 'event',
      header: t('audit.event'),
      isRowHeader: true,
      cell: (entry) => (
        <button
          type="button"
          className={classes.event}
          aria-haspopup="dialog"
          title={t('audit.open', { event: entry.event })}
          onClick={() => onOpen(entry)}
        >
          <Breakable>{entry.event}</Breakable>
        </button>
      ),
    },
    { id: 'by', header: t('audit.by'), cell: (entry) => narrowing('actor', entry) },
    { id: 'about', header: t('audit.about'), cell: (entry) => narrowing('subject', entry) },
    { id: 'details', header: t('audit.details'), hiddenBelow: 'wide', phone: 'none', cell: (entry) => inShort(entry) },
  ];
}

const mostLetters = 90;

function inShort(entry: AuditEvent): string {
  const changes = changesIn(entry.details).map(
    ({ field, before, after }) => `${field ? `${field}: ` : ''}${valueText(before)} → ${valueText(after)}`,
  );
  const text = [...changes, ...otherDetails(entry).map(([name, value]) => `${name}: ${value}`)].join(', ');
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}
