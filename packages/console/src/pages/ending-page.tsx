import type { EndingVersion } from '@stoa/contract/today';
import { Moment } from '@stoa/text/moment';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { Link } from '@tanstack/react-router';
import { askEnding } from '../features/today/today-queries.ts';
import { useText } from '../i18n/language.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { pageFor } from './page-for.tsx';

/** Versions that end soon and are still called. */
export const EndingPage = pageFor('listEndingVersions', Ending);

function Ending() {
  const t = useText();
  const { call } = useServices();
  const ask = askEnding(call);
  const list = useCursorList(['today', 'ending'], ask);
  const title = t('kind.sunset');
  return (
    <ListPage<EndingVersion>
      title={title}
      intro={t('ending.intro')}
      actions={
        <WordLink component={Link} to="/">
          {t('stuck.back')}
        </WordLink>
      }
      list={list}
      rowKey={({ id }) => id}
      isFiltered={false}
      empty={{ title: t('ending.none'), text: t('ending.noneText') }}
      columns={[
        {
          id: 'version',
          header: t('filter.version'),
          isRowHeader: true,
          covers: true,
          cell: ({ name, product }) => (
            <Link to="/products/$slug/versions/$version" params={{ slug: product.slug, version: name }}>
              {product.name} {name}
            </Link>
          ),
        },
        { id: 'ends', header: t('keys.ends'), cell: ({ sunset_at }) => <Moment at={sunset_at} /> },
      ]}
      exported={{
        ask,
        name: 'ending-versions',
        columns: ['id', ['product', (row) => row.product.name], ['version', (row) => row.name], 'sunset_at'],
      }}
    />
  );
}
