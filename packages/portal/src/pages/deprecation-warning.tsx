import type { ProductVersion } from '@stoa/contract/products';
import { dayText } from '@stoa/text/day-text';
import { Notice } from '@stoa/ui/notice.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { versionLifecycleQuery } from '../features/products/product-queries.ts';
import { useLanguage, useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import styles from './deprecation-warning.module.css';

/** Stays on top of a deprecated version's page, with the day it ends and the way to the newest one that is not deprecated. */
export function DeprecationWarning(props: {
  productId: string;
  version: ProductVersion;
  versions: readonly ProductVersion[];
}) {
  const t = useText();
  const { tag } = useLanguage();
  const { call } = useServices();
  const { data } = useQuery(versionLifecycleQuery(call, props.productId, props.version.id));
  const newest = props.versions.findLast((version) => !version.deprecated);
  return (
    <div className={styles.warning}>
      <Notice
        kind="warning"
        announce="none"
        actions={
          newest && (
            <WordLink className={styles.link} component={Link} to={`/spec/${props.productId}/${newest.id}`}>
              {t('product.showLatest', { version: newest.name })}
            </WordLink>
          )
        }
      >
        {t('product.deprecationWarning')}
        {data?.sunset_at && ` ${t(endKey(data.sunset_at), { date: dayText(data.sunset_at, tag) })}`}
      </Notice>
    </div>
  );
}

function endKey(moment: string): 'product.endedOn' | 'product.sunsetOn' {
  return Date.parse(moment) <= Date.now() ? 'product.endedOn' : 'product.sunsetOn';
}
