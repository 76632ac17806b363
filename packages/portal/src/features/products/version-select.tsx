import type { ProductVersion } from '@stoa/contract/products';
import { useText } from '../../i18n/language.tsx';
import styles from './version-select.module.css';

/** Chooses a version, oldest to newest; a deprecated one says so. */
export function VersionSelect(props: {
  versions: readonly ProductVersion[];
  value: string;
  onChange: (versionId: string) => void;
}) {
  const t = useText();
  return (
    <div className={styles.frame}>
      <select
        aria-label={t('product.version')}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.versions.map((version) => (
          <option key={version.id} value={version.id}>
            {version.deprecated ? t('product.deprecatedSuffix', { version: version.name }) : version.name}
          </option>
        ))}
      </select>
    </div>
  );
}
