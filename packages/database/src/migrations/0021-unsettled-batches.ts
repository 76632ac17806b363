/** Batches of calls that are on their way to ClickHouse, or were broken off there (docs/decisions/025). */
export const schema = `
create table unsettled_batches (
  portal_id uuid not null references portals on delete cascade,
  batch uuid not null,
  begun_at timestamptz not null default now(),
  primary key (portal_id, batch)
);
`;
