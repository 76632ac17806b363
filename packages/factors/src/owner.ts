import type { UserEntity } from '@stoa/database/tables';

/** The account that a factor belongs to. */
export interface FactorOwner {
  readonly portal_id: string;
  readonly entity: UserEntity;
  readonly id: string;
}

/** The column of the factors' tables that has the account's id. */
export function ownerColumn({ entity }: FactorOwner): 'developer_id' | 'user_id' {
  return entity === 'developer' ? 'developer_id' : 'user_id';
}

/** The same as columns of a new row. */
export function ownerColumns({ entity, id }: FactorOwner) {
  return entity === 'developer' ? { developer_id: id, user_id: null } : { developer_id: null, user_id: id };
}

/** What a sealed secret or a hashed code belongs to, so that rows cannot be exchanged. */
export function aboutOwner({ portal_id, entity, id }: FactorOwner): string {
  return `factor ${portal_id} ${entity}:${id}`;
}
