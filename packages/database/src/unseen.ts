import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a snapshot (`pg_snapshot`, as text) does not show what this transaction wrote. Both halves are read through the index of
 * notes: `pg_visible_in_snapshot` alone would read again all since the oldest transaction that was open then.
 */
export function isUnseen(xid: RawBuilder<unknown>, snapshot: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${xid} >= pg_snapshot_xmax(${snapshot}::pg_snapshot)
    or ${xid} = any(array(select pg_snapshot_xip(${snapshot}::pg_snapshot))))`;
}
