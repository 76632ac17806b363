/** The calls that gateways report: single calls for days, cells of figures for the retention (docs/decisions/021). */
export const schema = `
-- What was called: a version's operation ('GET /parcels/{id}'), or '' for what fits none. Cells name it by number.
create table call_targets (
  portal_id uuid not null references portals on delete cascade,
  id integer generated always as identity,
  product_version_id uuid not null,
  operation text not null,
  primary key (portal_id, id)
);
-- A template may be longer than what an index holds.
create unique index call_targets_by_name on call_targets (portal_id, product_version_id, md5(operation));

-- Which calls are known, one partition a day (UTC, 20261122). Without foreign keys: each would cost as much as the row itself.
create table calls (
  key uuid not null,
  portal_id uuid not null,
  day integer not null,
  -- The key first: it tells rows apart by itself, and is compared for every call that comes.
  primary key (key, day, portal_id)
) partition by list (day);

-- What they were: those of a batch that happened in an hour, packed (analytics/postgres/pack.ts). One partition a day.
create table call_packs (
  portal_id uuid not null,
  day integer not null,
  hour_ms bigint not null,
  batch bigint not null,
  last_ms bigint not null,
  applications uuid[] not null,
  calls bytea not null,
  latency bytea not null,
  response_size bytea not null,
  request_size bytea not null,
  figures bytea not null,
  texts bytea not null,
  primary key (portal_id, hour_ms, batch, day)
) partition by list (day);
create index call_packs_by_time on call_packs (portal_id, last_ms);
-- To pack them again would cost more than to write them.
alter table call_packs alter column applications set storage external, alter column calls set storage external,
  alter column latency set storage external, alter column response_size set storage external,
  alter column request_size set storage external, alter column figures set storage external,
  alter column texts set storage external;

create sequence call_batch_ids;

-- Packs that are not in the cells yet. Folding takes the row away.
create table call_batches (
  portal_id uuid not null,
  hour_ms bigint not null,
  batch bigint not null,
  day integer not null,
  calls integer not null,
  primary key (portal_id, hour_ms, batch)
);

-- Figures of an application in an hour, or in a day that is made of its hours. Packed (analytics/postgres/cell.ts).
-- A day without entries is to be made anew: its hours have changed.
create table call_cells (
  portal_id uuid not null references portals on delete cascade,
  span smallint not null check (span in (1, 24)),
  application_id uuid not null,
  start_ms bigint not null,
  entries bytea,
  latency bytea,
  response_size bytea,
  request_size bytea,
  primary key (portal_id, span, application_id, start_ms)
);
-- Counting alone does not read what percentiles are made of.
alter table call_cells alter column latency set storage external, alter column response_size set storage external,
  alter column request_size set storage external, alter column entries set storage external;
create index call_cells_by_time on call_cells (portal_id, span, start_ms);
create index call_cells_to_make on call_cells (start_ms) where entries is null;

-- The days whose calls are gone, known by 8 bytes of each call's key: an import of history counts nothing twice.
create table call_keys (
  portal_id uuid not null references portals on delete cascade,
  day integer not null,
  keys bigint[] not null,
  primary key (portal_id, day)
);
alter table call_keys alter column keys set storage external;

-- The partitions of calls, and when one of them was last folded.
create table call_days (
  day integer primary key,
  folded_at timestamptz
);
`;
