import { roleAllows } from '@stoa/contract/management-roles';
import type { Revision } from '@stoa/contract/publishing';
import { Moment } from '@stoa/text/moment';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sourceText } from '../features/publishing/source-text.ts';
import { WayBack } from '../features/publishing/way-back.tsx';
import { useText } from '../i18n/language.tsx';
import { actsColumn } from '../lib/acts-column.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { type AskPage, useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { pageFor } from './page-for.tsx';

/** The list of all publications, newest first. Those of `stoa apply` and of a server's start are in it too. */
export const PublicationsPage = pageFor('listRevisions', Publications);

function Publications() {
  const t = useText();
  const { call, me } = useServices();
  const [undoes, setUndoes] = useState<string>();
  const ask: AskPage<Revision> = (after, signal) =>
    call('listRevisions', { query: after ? { 'page[after]': Number(after) } : {}, signal });
  const list = useCursorList(['publishing', 'revisions'], ask);
  // The oldest publication that is kept has no undo: the state before it is not known. Number 1 has one, because the portal was empty
  // before it, unless it records what other calls had changed (`outside`).
  const last = list.more.isThere ? undefined : list.rows?.at(-1);
  const oldest = last && (last.number > 1 || last.source === 'outside') ? last.number : undefined;
  return (
    <>
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
            isRowHeader: true,
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
          ...actsColumn<Revision>(
            t('common.actions'),
            roleAllows(me.role, 'restoreRevision') &&
              (({ number }) =>
                number !== oldest && (
                  <WordLink
                    component="button"
                    aria-label={t('publish.undoNumber', { number })}
                    onClick={() => setUndoes(String(number))}
                  >
                    {t('publish.undoShort')}
                  </WordLink>
                )),
            { phone: 'plain', align: 'end' },
          ),
        ]}
        exported={{
          ask,
          name: 'publications',
          columns: [
            'number',
            'created_at',
            'by',
            ['how', (row) => row.source],
            'commit',
            'created',
            'updated',
            'deleted',
          ],
        }}
      />
      {undoes && <WayBack number={undoes} way="undo" onClose={() => setUndoes(undefined)} />}
    </>
  );
}
