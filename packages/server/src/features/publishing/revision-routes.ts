import { Readable } from 'node:stream';
import { notFound } from '@stoa/common/problem';
import { portalZip } from '@stoa/portal-code/manifest/portal-zip';
import { changesBetweenRevisions, listRevisions } from '@stoa/portal-code/revisions/list-revisions';
import { restorePortal } from '@stoa/portal-code/revisions/restore-portal';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { applying } from './publishing-context.ts';

/** What was published: the list, a publication with its changes, going back to one, and all of it as a folder. */
export function revisionRoutes(implement: Implementer, { db, now, contentChecker: checker }: Deps): void {
  implement('listRevisions', async ({ portal, query }) => {
    const size = query['page[size]'];
    const before = query['page[after]'] || undefined;
    const rows = await listRevisions(db, portal.portal_id, { most: size + 1, before });
    const last = rows.length > size ? rows[size - 1] : undefined;
    return { data: rows.slice(0, size), meta: { next: last ? String(last.number) : null } };
  });
  implement('getRevision', async ({ portal, params: { number }, query }) => {
    const [revision] = await listRevisions(db, portal.portal_id, { most: 1, number });
    if (!revision) throw notFound('This revision');
    const since = query.since || number - 1;
    const changes = (await changesBetweenRevisions(db, portal.portal_id, since, number)) ?? null;
    return { revision, since: changes && since, changes };
  });
  implement('restoreRevision', ({ context, params, query, body }) =>
    applying(context, query.plan === true, (options) =>
      restorePortal({ db, checker, now }, context.portal.portal_id, {
        ...params,
        ...body,
        ...options,
        plan: query.plan === true,
      }),
    ),
  );
  implement('exportPortal', async ({ portal, reply }) =>
    reply
      .headers({ 'content-disposition': 'attachment; filename="portal.zip"', 'cache-control': 'no-store' })
      .type('application/zip')
      .send(Readable.from(portalZip(db, portal.portal_id))),
  );
}
