/** Linking by the account's owner, several providers for developers, fresh sign-ins, and log-out at the provider (decision 062). */
export const schema = `
alter table identity_providers
  add column domains jsonb not null default '[]',
  add column max_age integer check (max_age >= 0),
  add column prompt text check (prompt in ('login', 'select_account', 'consent')),
  add column log_out_at_provider boolean not null default false;

alter table sso_transactions
  -- The account that the provider is to be linked to: its sign-in opens no session.
  add column link_account uuid,
  -- How old the sign-in at the provider may be, in seconds; null: it was not asked.
  add column max_age integer;

-- The ID token, sealed, where the provider is to be told of a log-out (id_token_hint).
alter table sso_sessions add column id_token text;
`;
