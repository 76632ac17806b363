/** Teams and roles that an identity provider's claim gives, and where each membership, role and session came from (decision 057). */
export const schema = `
-- Null: no claim is read.
alter table identity_providers add column groups jsonb;
-- The identifier of the provider whose claim gave it; null: by hand. No reference: it says so after the provider is gone.
alter table team_members add column claimed_by text;
alter table users add column role_claimed_by text;
-- Which sign-in at a provider has opened a session, so that a log-out there ends exactly this one.
create table sso_sessions (
  portal_id uuid not null,
  session_id uuid not null,
  identifier text not null,
  issuer text not null,
  subject text not null,
  sid text,
  primary key (portal_id, session_id),
  foreign key (portal_id, session_id) references sessions on delete cascade
);
create index sso_sessions_by_subject on sso_sessions (portal_id, issuer, subject);
create index sso_sessions_by_sid on sso_sessions (portal_id, issuer, sid) where sid is not null;
-- Notices of log-outs that were taken: each counts once.
create table sso_logouts (
  portal_id uuid not null references portals on delete cascade,
  issuer text not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (portal_id, issuer, jti)
);
create index sso_logouts_expiry on sso_logouts (portal_id, expires_at);
`;
