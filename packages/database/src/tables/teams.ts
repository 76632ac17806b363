import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Timestamp } from './columns.ts';

/** Developers who may see and use the same products (docs/decisions/018). */
export interface TeamsTable {
  portal_id: string;
  id: string;
  name: string;
  description: string | null;
  /** The one team of a portal that every developer is in, without rows in `team_members`. */
  is_everyone: Generated<boolean>;
  /** What its members may do with every product, later ones too; null: only what is granted for each. */
  every_product: ColumnType<GrantedAction | null, GrantedAction | null | undefined, GrantedAction | null>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

/** `register` includes `view`. */
export type GrantedAction = 'view' | 'register';

export interface TeamMembersTable {
  portal_id: string;
  team_id: string;
  developer_id: string;
  /** The identity provider whose claim gave the membership; null: an operator or a directory did. */
  claimed_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** The company directory that gave it; null: no directory did. */
  directory_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: CreatedAt;
}

export interface ProductGrantsTable {
  portal_id: string;
  team_id: string;
  product_id: string;
  action: GrantedAction;
  created_at: CreatedAt;
}
