import type { PortalsTable, SessionFactor, UserEntity } from '@stoa/database/tables';
import type { Selectable } from 'kysely';

/** How long the first session of a new account goes without a second factor that is required. */
const firstMs = 14 * 24 * 3_600_000;

export type PolicyColumns = Pick<
  Selectable<PortalsTable>,
  'developer_factor' | 'developer_factor_from' | 'user_factor' | 'user_factor_from'
>;

export interface SessionFacts {
  readonly factor: SessionFactor | null;
  readonly is_first: boolean;
  readonly created_at: Date;
}

export function policyFor(portal: PolicyColumns, entity: UserEntity): PolicyColumns['user_factor'] {
  return portal[`${entity}_factor`];
}

/**
 * Returns the time from which on a session opens nothing but the account itself, because a second factor is required and none was
 * proved.
 * @returns null where nothing is asked of this session
 */
export function factorDueAt(
  portal: PolicyColumns,
  entity: UserEntity,
  { factor, is_first, created_at }: SessionFacts,
): Date | null {
  if (policyFor(portal, entity) !== 'required' || factor !== null) return null;
  const from = portal[`${entity}_factor_from`]?.getTime() ?? 0;
  return new Date(is_first ? Math.max(from, created_at.getTime() + firstMs) : from);
}
