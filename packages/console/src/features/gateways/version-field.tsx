import { SelectField } from '@stoa/ui/select-field.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { foundVersionsQuery, type NamedVersion } from './gateway-queries.ts';

interface VersionFieldProps {
  readonly label: string;
  /** Undefined: `all`. */
  readonly value: NamedVersion | undefined;
  /** An option for none in particular, such as every version. */
  readonly all?: string;
  readonly onChange: (version: NamedVersion | undefined) => void;
}

/** One version of any product, found by typing: a portal may have thousands. */
export function VersionField({ label, value, all, onChange }: VersionFieldProps) {
  const t = useText();
  const { call } = useServices();
  const [typed, setTyped] = useState('');
  const settled = useDebounced(typed.trim(), 200);
  // What stands in the field after a choice is no search.
  const search = settled === value?.name || settled === all ? '' : settled;
  const { data: found = [] } = useQuery(foundVersionsQuery(call, search));
  const versions = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <SelectField
      label={label}
      searchable
      nothingFound={t('records.noSuchProduct')}
      options={[
        ...(all === undefined ? [] : [{ value: '', label: all }]),
        ...versions.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value?.id ?? (all === undefined ? null : '')}
      onChange={(id) => onChange(versions.find((version) => version.id === id))}
      onSearch={setTyped}
    />
  );
}
