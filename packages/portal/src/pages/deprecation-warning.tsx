import type { ProductVersion } from '@stoa/contract/products';
import { Notice } from '@stoa/ui/notice.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';
import styles from './deprecation-warning.module.css';

/** Stays on top of a deprecated version's page, with the way to the newest one that is not. */
export function DeprecationWarning(props: { productId: string; versions: readonly ProductVersion[] }) {
  const t = useText();
  const newest = props.versions.findLast((version) => !version.deprecated);
  return (
    <div className={styles.warning}>
      <Notice
        kind="warning"
        announce="none"
        actions={
          newest && (
            <WordLink component={Link} to={`/spec/${props.productId}/${newest.id}`}>
              {t('product.showLatest', { version: newest.name })}
            </WordLink>
          )
        }
      >
        {t('product.deprecationWarning')}
      </Notice>
    </div>
  );
}
