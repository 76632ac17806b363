/** Of notes that are none of a change: they prove that the history which a cursor names is this one (packages/gate/src/snapshot.ts). */
export const noPortal = '00000000-0000-0000-0000-000000000000';

/**
 * The order makes PostgreSQL read by the index. Its planner does not know the bounds: without the order it would read all notes where most of
 * them are of one transaction. For that reason one transaction is also written as a range (`>= and <=`).
 */
const notes = (between: string) => `
  select kind, portal_id, id, changed_at from admission_changes
   where ${between} and portal_id <> '${noPortal}' order by xid`;

/**
 * Notes of changes that have become visible since a snapshot, in whatever order they were written: a transaction that was open then
 * and is committed now is among them. What was seen is not read again, nor what cannot be seen yet: one statement may write a million
 * notes, and its transaction stay open for hours. So notes are read between the transactions that are open now.
 * @param since an expression of the type `pg_snapshot`
 */
export const unseenNotes = (since: string) => `
  select n.*
    from (select x as after, coalesce(lead(x) over (order by x), pg_snapshot_xmax(pg_current_snapshot())) as before
            from (select (pg_snapshot_xmax(${since})::text::numeric - 1)::text::xid8 as x
                   union all
                  select x from pg_snapshot_xip(pg_current_snapshot()) as x where x >= pg_snapshot_xmax(${since})
                 ) as bounds) as bounded
   cross join lateral (${notes('xid > after and xid < before')}) as n
   union all
  select n.*
    from (select x from pg_snapshot_xip(${since}) as x where pg_visible_in_snapshot(x, pg_current_snapshot())) as late
   cross join lateral (${notes('xid >= x and xid <= x')}) as n`;
