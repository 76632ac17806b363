import { roleAllows } from '@stoa/contract/management-roles';
import type { ApplyChange } from '@stoa/contract/portal-code';
import { dayText } from '@stoa/text/day-text';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import classes from './changed-fields.module.css';
import { TwoValues } from './two-values.tsx';

type Field = NonNullable<ApplyChange['fields']>[number];

/** What stands in one line; more is shown on demand. */
const longest = 80;

/** The fields that change, as `product.yaml` calls them, each before and after. */
export function ChangedFields({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <ul className={classes.fields}>
      {fields.map((field) => (
        <li key={field.field}>
          <ChangedField {...field} />
        </li>
      ))}
    </ul>
  );
}

function ChangedField({ field, before, after }: Field) {
  const { t, tag } = useLanguage();
  const { me } = useServices();
  const [isOpen, setOpen] = useState(false);
  const isText = field === 'content' || field === 'specification';
  const line = (value: unknown) =>
    field === 'sunset_at' && typeof value === 'string' ? dayText(value, tag) : lineOf(value);
  const [from, to] = [line(before), line(after)];
  // A user who may not edit cannot read the files of drafts either.
  if (isText ? !roleAllows(me.role, 'getDraftText') : Math.max(from.length, to.length) <= longest)
    return (
      <>
        <code>{field}</code> <del>{from}</del> → <ins>{to}</ins>
      </>
    );
  const side = (value: unknown) =>
    isText && typeof value === 'string' ? { sha256: value, path: field, media_type: 'text/plain' } : value;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code>{field}</code> <span>{t('publish.beforeAndAfter')}</span>
      </summary>
      {isOpen && <TwoValues titles={[t('publish.before'), t('publish.after')]} values={[side(before), side(after)]} />}
    </details>
  );
}

const isFile = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** A file is named by the beginning of its SHA-256, as `stoa apply --plan` does; a list of files by their names. */
function lineOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return isFile(value) ? `sha256:${value.slice(0, 12)}` : value;
  if (typeof value === 'object' && !Array.isArray(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return '–';
    if (entries.every(([, each]) => isFile(each))) return entries.map(([name]) => name).join(', ');
  }
  return JSON.stringify(value);
}
