/**
 * The people who run the portal. Sessions and account tokens belong to a developer or to a user from now on, to exactly
 * one of them.
 */
export const schema = `
create table users (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  email text not null,
  full_name text not null,
  preferred_name text,
  organization text not null,
  region text not null check (region in ('us', 'eu')),
  password_hash text,
  status text not null check (status in ('unverified', 'active', 'disabled')),
  role text check (role in ('owner', 'publisher', 'approver', 'viewer')),
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, email)
);

create table invitations (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  token_hash text not null,
  email text not null,
  full_name text not null,
  organization text not null,
  role text not null check (role in ('owner', 'publisher', 'approver', 'viewer')),
  invited_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, token_hash)
);
create index invitations_by_email on invitations (portal_id, email);

alter table sessions alter column developer_id drop not null;
alter table sessions add column user_id uuid;
alter table sessions add foreign key (portal_id, user_id) references users on delete cascade;
alter table sessions add constraint sessions_one_owner check (num_nonnulls(developer_id, user_id) = 1);
create index sessions_by_user on sessions (portal_id, user_id);

alter table account_tokens alter column developer_id drop not null;
alter table account_tokens add column user_id uuid;
alter table account_tokens add foreign key (portal_id, user_id) references users on delete cascade;
alter table account_tokens add constraint account_tokens_one_owner check (num_nonnulls(developer_id, user_id) = 1);
create index account_tokens_by_user on account_tokens (portal_id, user_id, purpose);

create index sessions_by_expiry on sessions (expires_at);
create index session_tokens_by_expiry on session_tokens (expires_at);
create index outbox_by_done on outbox (done_at) where done_at is not null;
`;
