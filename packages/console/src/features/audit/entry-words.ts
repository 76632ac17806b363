import type { AuditEvent } from '@stoa/contract/managed-access';
import type { Translate } from '../../i18n/text.ts';

/** `developer ada@example.com`; what is gone is told by its id. */
export function referenceText(reference: string, names: AuditEvent['names'], t: Translate): string {
  if (reference === 'system' || reference === 'anonymous') return t(`audit.${reference}`);
  const [kind = '', ...id] = reference.split(':');
  return names[reference] ?? `${kind} ${id.join(':')}`;
}

/** A value of the details in one line. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What an entry keeps of before and after: `{from, to}`, or a list of `{field, before, after}`. */
export function changesIn(details: AuditEvent['details']): readonly Change[] {
  const { from, to, fields } = details;
  if (Array.isArray(fields) && fields.every(isChange)) return fields;
  return 'from' in details && 'to' in details ? [{ field: '', before: from, after: to }] : [];
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'field' in value && 'before' in value && 'after' in value;
}

const shownAsChange = ['from', 'to', 'fields'];

/** The other details, each with the name of what it names. */
export function otherDetails({ details, names }: AuditEvent): readonly (readonly [name: string, text: string])[] {
  const isChanged = changesIn(details).length > 0;
  return Object.entries(details)
    .filter(([name]) => !isChanged || !shownAsChange.includes(name))
    .map(([name, value]) => {
      const kind = name.replace(/_id$/, '');
      const known = names[`${kind}:${String(value)}`];
      return known === undefined ? [name, valueText(value)] : [kind, known];
    });
}
