import { SelectField } from '@stoa/ui/select-field.tsx';
import { useText } from '../../i18n/language.tsx';
import type { VersionSelectProps } from './version-select.tsx';

/** Chooses one of many versions by typing a part of its name; the newest come first, as most readers want one of them. */
export function VersionSearch({ versions, value, onChange }: VersionSelectProps) {
  const t = useText();
  return (
    <SelectField
      label={t('product.version')}
      placeholder={t('product.findVersion')}
      searchable
      nothingFound={t('product.noVersionMatches')}
      value={value}
      onChange={onChange}
      options={versions.toReversed().map((version) => ({
        value: version.id,
        label: version.deprecated ? t('product.deprecatedSuffix', { version: version.name }) : version.name,
      }))}
    />
  );
}
