import type { JoinBuilder } from 'kysely';
import type { Database } from './tables.ts';

type Column = { [Table in keyof Database]: keyof Database[Table] & string }[keyof Database];
type Reference = `${string}.${Column}`;

/** What a join along a key is on: `portal_id` is the first column of every key. */
export function samePortal(one: Reference, other: Reference) {
  const [onePortal, otherPortal] = [one, other].map((reference) => reference.replace(/\..*/, '.portal_id'));
  return <DB, Tables extends keyof DB>(join: JoinBuilder<DB, Tables>): JoinBuilder<DB, Tables> =>
    join.onRef(onePortal as never, '=', otherPortal as never).onRef(one as never, '=', other as never);
}
