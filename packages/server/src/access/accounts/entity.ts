import type { UserEntity } from '@stoa/database/tables';

/** What differs between the two kinds of account; all rules are the same (auth-elements §6). */
interface EntityFacts {
  readonly ownerColumn: 'developer_id' | 'user_id';
  /** The status that may sign in. */
  readonly admitted: 'approved' | 'active';
  /** Paths of the pages that mails lead to. */
  readonly pages: Readonly<Record<'account' | 'login' | 'forgotPassword' | 'resetPassword', string>>;
}

export const entities = {
  developer: {
    ownerColumn: 'developer_id',
    admitted: 'approved',
    pages: {
      account: '/account',
      login: '/login',
      forgotPassword: '/forgot-password',
      resetPassword: '/reset-password',
    },
  },
  user: {
    ownerColumn: 'user_id',
    admitted: 'active',
    pages: {
      account: '/console/security',
      login: '/console/login',
      forgotPassword: '/console/forgot-password',
      resetPassword: '/console/reset-password',
    },
  },
} as const satisfies Readonly<Record<UserEntity, EntityFacts>>;

/** The developers or the users of one portal. */
export interface AccountScope {
  readonly portal_id: string;
  readonly entity: UserEntity;
}

/** An account, as sessions and account tokens refer to it. */
export type Owner = { readonly developer_id: string } | { readonly user_id: string };

export function ownerOf(entity: UserEntity, id: string): Owner {
  return entity === 'developer' ? { developer_id: id } : { user_id: id };
}

/** `developer:<id>` or `user:<id>`, as the audit log writes it. */
export function ownerName(owner: { readonly developer_id?: string | null; readonly user_id?: string | null }): string {
  return owner.user_id ? `user:${owner.user_id}` : `developer:${owner.developer_id}`;
}
