import { textConditions } from '@stoa/database/text-match';
import { findNames, namesIn } from '@stoa/managed-lists/names';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';

/** The append-only log of what was done, by whom. */
export function auditLogRoutes(implement: Implementer, { db }: Deps): void {
  implement('listAuditEvents', async ({ portal, query }) => {
    const events = db
      .selectFrom('audit_events as entry')
      .selectAll('entry')
      .where('entry.portal_id', '=', portal.portal_id)
      .where((where) =>
        where.and([
          ...textConditions(where.ref('entry.subject'), query, 'subject'),
          ...textConditions(where.ref('entry.event'), query, 'event'),
          ...textConditions(where.ref('entry.actor'), query, 'actor'),
        ]),
      )
      .$if(query.since !== undefined, (rows) => rows.where('entry.created_at', '>=', new Date(query.since as string)))
      .orderBy('entry.created_at', 'desc')
      .orderBy('entry.id', 'desc');
    const page = await pageOf(events, query, (row) => row);
    const names = await findNames(db, portal.portal_id, page.data);
    return { ...page, data: page.data.map((entry) => ({ ...entry, names: namesIn(entry, names) })) };
  });
}
