import type { ProductVersion } from '@stoa/contract/products';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { useText } from '../../i18n/language.tsx';
import { VersionMark } from './version-mark.tsx';
import styles from './version-select.module.css';

export interface VersionSelectProps {
  /** Oldest first. */
  readonly versions: readonly ProductVersion[];
  readonly value: string;
  readonly onChange: (versionId: string) => void;
}

/** Chooses one of many versions by typing a part of its name; the newest come first, as most readers want one of them. */
export function VersionSearch({ versions, value, onChange }: VersionSelectProps) {
  const t = useText();
  const latest = versions.at(-1);
  const chosen = versions.find(({ id }) => id === value);
  return (
    <div className={styles.search}>
      <SelectField
        label={t('product.version')}
        labelHidden
        placeholder={t('product.findVersion')}
        searchable
        nothingFound={t('product.noVersionMatches')}
        value={value}
        onChange={onChange}
        options={versions.toReversed().map((version) => ({
          value: version.id,
          label: version.name,
          note:
            version.deprecated || version === latest ? <VersionMark version={version} latest={latest} /> : undefined,
        }))}
      />
      <span className={styles.beside} aria-hidden="true">
        <VersionMark version={chosen} latest={latest} />
      </span>
    </div>
  );
}
