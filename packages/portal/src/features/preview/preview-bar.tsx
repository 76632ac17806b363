import { basePath, withoutBase } from '@stoa/ui/base-path.ts';
import { useEffect } from 'react';
import { usePreviewText } from '../../i18n/preview/preview-text.ts';
import { keepInPreview } from './keep-in-preview.ts';
import styles from './preview-bar.module.css';

const readers = ['visitor', 'developer'] as const;

/** Says at the foot of every page that it is a preview, as whom one looks, and the way back. */
export function PreviewBar() {
  const t = usePreviewText();
  useEffect(() => keepInPreview(window), []);
  const isOld = document.querySelector<HTMLMetaElement>('meta[name="stoa-preview"]')?.content === 'old';
  return (
    <aside className={styles.bar} aria-label={t('label')}>
      <p>
        <strong>{t('label')}</strong> {t(isOld ? 'old' : 'nobody')}
      </p>
      <nav aria-label={t('as')}>
        {readers.map((as) => (
          <a
            key={as}
            href={`/preview/${as}/`}
            aria-current={basePath() === `/preview/${as}` ? 'true' : undefined}
            // The page that is open now, not the one that was open when this was drawn.
            onClick={(event) => {
              const { pathname, search, hash } = window.location;
              event.currentTarget.href = `/preview/${as}${withoutBase(pathname)}${search}${hash}`;
            }}
          >
            {t(as)}
          </a>
        ))}
      </nav>
      <a href="/console/review">{t('back')}</a>
    </aside>
  );
}
