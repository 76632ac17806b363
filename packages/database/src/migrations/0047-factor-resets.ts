/** Second factors that an operator takes away from somebody who has lost them, after a time in which the owner may stop it. */
export const schema = `
create table factor_resets (
  portal_id uuid not null references portals on delete cascade,
  developer_id uuid,
  user_id uuid,
  due_at timestamptz not null,
  -- The mail about it, in the outbox: until it was sent, nothing goes.
  mail_id uuid not null,
  -- Of the link by which the owner of the account stops it.
  token_hash text not null,
  check (num_nonnulls(developer_id, user_id) = 1),
  foreign key (portal_id, developer_id) references developers (portal_id, id) on delete cascade,
  foreign key (portal_id, user_id) references users (portal_id, id) on delete cascade
);
create unique index factor_resets_developer on factor_resets (portal_id, developer_id);
create unique index factor_resets_user on factor_resets (portal_id, user_id);
create unique index factor_resets_token on factor_resets (portal_id, token_hash);
create index factor_resets_due on factor_resets (due_at);
`;
