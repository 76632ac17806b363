/** Of notes that are none of a change: they prove that the history which a cursor names is this one (snapshot.ts). */
export const noPortal = '00000000-0000-0000-0000-000000000000';

/**
 * Notes of changes that have become visible since a snapshot, in whatever order they were written: a transaction that was open then
 * and is committed now is among them. What was seen is not read again, nor what cannot be seen yet: one statement may write a million
 * notes, and its transaction stay open for hours. So notes are read between the transactions that are open now.
 * @param since an expression of the type `pg_snapshot`
 */
export const unseenNotes = (since: string) => `
  select n.kind, n.portal_id, n.id
    from (select x as after, coalesce(lead(x) over (order by x), pg_snapshot_xmax(pg_current_snapshot())) as before
            from (select (pg_snapshot_xmax(${since})::text::numeric - 1)::text::xid8 as x
                   union all
                  select x from pg_snapshot_xip(pg_current_snapshot()) as x where x >= pg_snapshot_xmax(${since})
                 ) as bounds) as bounded
   cross join lateral (select kind, portal_id, id from admission_changes where xid > after and xid < before and portal_id <> '${noPortal}') as n
   union all
  select kind, portal_id, id from admission_changes where portal_id <> '${noPortal}' and xid = any(array(
    select x from pg_snapshot_xip(${since}) as x where pg_visible_in_snapshot(x, pg_current_snapshot())))`;
