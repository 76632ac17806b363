/** How far the mails have come that announce a required second factor. */
export const schema = `
create table factor_notices (
  portal_id uuid not null references portals on delete cascade,
  entity text not null check (entity in ('developer', 'user')),
  -- The announced moment; with another one everybody is told anew.
  factor_from timestamptz not null,
  -- The account that was looked at last, in the order of ids.
  last_id uuid,
  primary key (portal_id, entity)
);
`;
