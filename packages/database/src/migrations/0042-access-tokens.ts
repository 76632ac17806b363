/** Roles and ends of operator tokens, and tokens that developers make for programs. */
export const schema = `
alter table operator_tokens
  add column role text not null default 'owner' check (role in ('owner', 'publisher', 'approver', 'viewer')),
  add column expires_at timestamptz,
  add column last_used_at timestamptz,
  add column created_by text;

create table developer_tokens (
  portal_id uuid not null,
  id uuid not null,
  developer_id uuid not null,
  name text not null,
  token_hash text not null,
  scopes text[] not null,
  opened_by text not null check (opened_by in ('password', 'sso')),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  expiry_notice smallint,
  created_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, token_hash),
  foreign key (portal_id, developer_id) references developers (portal_id, id) on delete cascade
);
create index developer_tokens_of on developer_tokens (portal_id, developer_id);
create index developer_tokens_end on developer_tokens (expires_at);
`;
