import { Readable } from 'node:stream';
import { auditEventSchema } from '@stoa/contract/managed-access';
import { mostNumbered } from '@stoa/contract/page';
import { type AuditFilters, type AuditRow, auditEntries, auditPage, auditPortions } from '@stoa/database/audit-log';
import { pageAfter, placeOf } from '@stoa/database/list-place';
import type { Database } from '@stoa/database/tables';
import { findNames, namesIn } from '@stoa/managed-lists/names';
import type { Kysely } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';

/** The append-only log of what was done, by whom. */
export function auditLogRoutes(implement: Implementer, { db }: Deps): void {
  implement('listAuditEvents', async ({ portal: { portal_id }, query, request }) => {
    const filters = filtersIn(query);
    const size = query['page[size]'];
    if ('page[number]' in (request.query as object)) {
      const entries = auditEntries(db, portal_id, filters);
      const { data, meta } = await pageOf(entries, query, (row) => row, { db, most: mostNumbered });
      return { data: await named(db, portal_id, data), meta: { ...meta, next: null } };
    }
    const cursor = query['page[after]'];
    const after = cursor ? placeOf(cursor) : undefined;
    const { data, meta } = pageAfter(await auditPage(db, portal_id, filters, { after, most: size + 1 }), size);
    return { data: await named(db, portal_id, data), meta };
  });

  implement('exportAuditEvents', async ({ portal: { portal_id }, query, reply }) => {
    async function* lines() {
      for await (const rows of auditPortions(db, portal_id, filtersIn(query)))
        for (const entry of await named(db, portal_id, rows))
          yield `${JSON.stringify(auditEventSchema.parse(entry))}\n`;
    }
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="audit.ndjson"')
      .type('application/x-ndjson')
      .send(Readable.from(lines()));
  });
}

type Query = Readonly<Partial<Record<string, unknown>>>;

function filtersIn(query: Query): AuditFilters {
  const text = (name: string) => (query[`filter[${name}][eq]`] ?? query[`filter[${name}]`] ?? '') as string;
  const moment = (name: string) => (query[name] === undefined ? undefined : new Date(query[name] as string));
  return {
    event: text('event') || undefined,
    actor: text('actor') || undefined,
    subject: text('subject') || undefined,
    since: moment('since'),
    until: moment('until'),
  };
}

async function named(db: Kysely<Database>, portal_id: string, rows: readonly AuditRow[]) {
  const names = await findNames(db, portal_id, rows);
  return rows.map((entry) => ({ ...entry, names: namesIn(entry, names) }));
}
