/** A test of an identity provider: a sign-in that ends before an account opens, and what it found. */
export const schema = `
create table provider_tests (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  identifier text not null,
  entity text not null check (entity in ('developer', 'user')),
  -- Who began it, as the audit log writes it.
  begun_by text not null,
  -- Null until the browser has come back.
  result jsonb,
  expires_at timestamptz not null,
  primary key (portal_id, id)
);
create index provider_tests_expiry on provider_tests (portal_id, expires_at);
-- No reference: a test that was swept away must not sweep away the sign-in that comes back from it.
alter table sso_transactions add column test_id uuid;
`;
