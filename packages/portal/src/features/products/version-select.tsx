import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/language.tsx';
import { openByKey } from '../../lib/open-by-key.ts';
import { VersionMark } from './version-mark.tsx';
import type { VersionSelectProps } from './version-search.tsx';
import styles from './version-select.module.css';

/** More than these are looked for, not looked through. */
const mostLookedThrough = 20;

const VersionSearch = lazy(() => import('./version-search.tsx').then((it) => ({ default: it.VersionSearch })));

/** Chooses a version, oldest to newest; a deprecated one says so. */
export function VersionSelect(props: VersionSelectProps) {
  const plain = <PlainSelect {...props} />;
  if (props.versions.length <= mostLookedThrough) return plain;
  return (
    <Suspense fallback={plain}>
      <VersionSearch {...props} />
    </Suspense>
  );
}

function PlainSelect(props: VersionSelectProps) {
  const t = useText();
  const chosen = props.versions.find(({ id }) => id === props.value);
  const latest = props.versions.at(-1);
  return (
    <div className={styles.frame}>
      {/* The browser would cut the mark off with the name. */}
      {chosen && (
        <span className={styles.shown} aria-hidden="true">
          <span>{chosen.name}</span>
          <VersionMark version={chosen} latest={latest} />
        </span>
      )}
      <select
        aria-label={t('product.version')}
        value={props.value}
        onKeyDown={openByKey}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.versions.map((version) => (
          <option key={version.id} value={version.id}>
            {version.deprecated
              ? t('product.deprecatedSuffix', { version: version.name })
              : version === latest
                ? t('product.latestSuffix', { version: version.name })
                : version.name}
          </option>
        ))}
      </select>
    </div>
  );
}
