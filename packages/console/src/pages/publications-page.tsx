import { roleAllows } from '@stoa/contract/management-roles';
import type { Revision } from '@stoa/contract/publishing';
import { Moment } from '@stoa/text/moment';
import { Link } from '@tanstack/react-router';
import { sourceText } from '../features/publishing/source-text.ts';
import { useText } from '../i18n/language.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { MissingPage } from './missing-page.tsx';

/** What was published, newest first, however it came. */
export function PublicationsPage() {
  const { me } = useServices();
  return roleAllows(me.role, 'listRevisions') ? <Publications /> : <MissingPage />;
}

function Publications() {
  const t = useText();
  const { call } = useServices();
  const list = useCursorList(['publishing', 'revisions'], (after) =>
    call('listRevisions', { query: after ? { 'page[after]': Number(after) } : {} }),
  );
  usePageTitle(t('publish.publications'));
  return (
    <ListPage<Revision>
      title={t('publish.publications')}
      list={list}
      rowKey={({ number }) => number}
      isFiltered={false}
      empty={{ title: t('publish.nonePublished'), text: t('publish.noChangesText') }}
      columns={[
        {
          id: 'number',
          header: t('publish.number'),
          names: true,
          covers: true,
          cell: ({ number }) => (
            <Link to="/publications/$number" params={{ number: String(number) }}>
              {t('publish.publication', { number })}
            </Link>
          ),
        },
        { id: 'when', header: t('publish.when'), cell: ({ created_at }) => <Moment at={created_at} /> },
        { id: 'who', header: t('publish.who'), cell: ({ by }) => by ?? '–' },
        { id: 'how', header: t('publish.how'), cell: (revision) => sourceText(revision, t) },
        {
          id: 'changes',
          header: t('publish.changes'),
          align: 'end',
          cell: ({ created, updated, deleted }) => `+${created} ~${updated} −${deleted}`,
        },
      ]}
    />
  );
}
