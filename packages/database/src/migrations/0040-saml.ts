/** Identity providers of SAML 2.0, and the assertions that have been used. */
export const schema = `
alter table identity_providers add column saml jsonb;
alter table portals add column saml_auth_enabled boolean not null default false;

create table saml_assertions (
  portal_id uuid not null references portals on delete cascade,
  assertion_hash text not null,
  expires_at timestamptz not null,
  primary key (portal_id, assertion_hash)
);
create index saml_assertions_expiry on saml_assertions (portal_id, expires_at);
`;
