import { Notice } from '@stoa/ui/notice.tsx';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import classes from './publishing.module.css';
import { draftQuery } from './publishing-queries.ts';

/** Asked about at most; a larger change set is seldom made by hand. */
const most = 20;

/** Lists new versions of edited products that no developer can register for: nothing else in the console would say so. */
export function ClosedVersions({ slugs }: { readonly slugs: readonly string[] }) {
  const t = useText();
  const { call } = useServices();
  const drafts = useQueries({ queries: slugs.slice(0, most).map((slug) => draftQuery(call, slug)) });
  const closed = drafts.flatMap(({ data }) => {
    const known = new Set(data?.published?.versions.map(({ name }) => name));
    const versions = data?.draft?.versions ?? [];
    return versions
      .filter(({ name, registration }) => !known.has(name) && !registration?.enabled)
      .map(({ name }) => ({ slug: data?.slug ?? '', version: name }));
  });
  if (closed.length === 0) return null;
  return (
    <div className={classes.above}>
      <Notice kind="warning" announce="none">
        {t('publish.closed')}{' '}
        {closed.map((params, at) => (
          <span key={`${params.slug}/${params.version}`}>
            {at > 0 && ', '}
            <Link to="/products/$slug/versions/$version" params={params}>
              {`${params.slug}/${params.version}`}
            </Link>
          </span>
        ))}
      </Notice>
    </div>
  );
}
