/**
 * How a session was opened, and what an identity provider's word about an address counts for. Sessions that exist were
 * opened by a password where the account has one: ending one too many costs a sign-in, keeping one too many opens a door.
 */
export const schema = `
alter table sessions add column opened_by text not null default 'password' check (opened_by in ('password', 'sso'));
update sessions set opened_by = 'sso' from developers
  where developers.portal_id = sessions.portal_id and developers.id = sessions.developer_id
    and developers.password_hash is null;
update sessions set opened_by = 'sso' from users
  where users.portal_id = sessions.portal_id and users.id = sessions.user_id and users.password_hash is null;

alter table identity_providers
  add column email text not null default 'verified' check (email in ('verified', 'trusted'));
`;
