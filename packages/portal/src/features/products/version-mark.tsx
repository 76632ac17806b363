import type { ProductVersion } from '@stoa/contract/products';
import { useText } from '../../i18n/language.tsx';
import styles from './version-select.module.css';

/** What a version is besides its name: deprecated, or the latest. */
export function VersionMark(props: { version: ProductVersion | undefined; latest: ProductVersion | undefined }) {
  const t = useText();
  const { version, latest } = props;
  if (version?.deprecated) {
    return (
      <small className={styles.mark} data-deprecated="">
        {t('product.deprecated')}
      </small>
    );
  }
  return version && version === latest ? <small className={styles.mark}>{t('product.latest')}</small> : null;
}
