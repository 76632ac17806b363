import { Button } from '@stoa/ui/button.tsx';
import { CloseIcon } from '@stoa/ui/icons.tsx';
import { useText } from '../../i18n/language.tsx';
import type { AddressFilters } from '../../lists/use-address-filters.ts';
import classes from './audit.module.css';
import type { auditFilters } from './audit-queries.ts';

type Filters = AddressFilters<(typeof auditFilters)[number]>;

interface AuditFilterFieldsProps {
  readonly filters: Filters;
  readonly onChange: (changed: Partial<Filters>) => void;
  /** What an actor or subject of the address is called, as far as the rows say. */
  readonly nameOf: (reference: string) => string;
}

/** Days as fields; actor and subject come from a row, and are taken out here. */
export function AuditFilterFields({ filters, onChange, nameOf }: AuditFilterFieldsProps) {
  const t = useText();
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className={classes.day}>
          {t(`audit.${name}`)}
          <input
            type="date"
            className={classes.field}
            value={filters[name] ?? ''}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value || undefined })}
          />
        </label>
      ))}
      {(['actor', 'subject'] as const).map((name) => {
        const reference = filters[name];
        if (reference === undefined) return null;
        const text = nameOf(reference);
        return (
          <Button
            key={name}
            size="sm"
            trailing={<CloseIcon />}
            aria-label={t('audit.notOnly', { name: text })}
            onClick={() => onChange({ [name]: undefined })}
          >
            {t(name === 'actor' ? 'audit.by' : 'audit.about')}: {text}
          </Button>
        );
      })}
    </>
  );
}
