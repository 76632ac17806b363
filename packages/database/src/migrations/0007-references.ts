/**
 * API references in parts (docs/decisions/007). Parts are compressed already, so PostgreSQL must not try again.
 * Specifications from before have no row in `spec_indexes`: they are indexed after the start or when somebody asks.
 */
export const schema = `
create table spec_indexes (
  portal_id uuid not null,
  spec_sha256 text not null,
  syntax text not null check (syntax in ('json', 'yaml')),
  indexer_version integer not null,
  revision text,
  failure text,
  indexed_at timestamptz not null default now(),
  primary key (portal_id, spec_sha256),
  foreign key (portal_id, spec_sha256) references blobs on delete cascade,
  check ((revision is null) = (failure is not null))
);

create table spec_parts (
  portal_id uuid not null,
  spec_sha256 text not null,
  kind text not null,
  key text not null,
  bytes bytea not null,
  primary key (portal_id, spec_sha256, kind, key),
  foreign key (portal_id, spec_sha256) references spec_indexes on delete cascade
);
alter table spec_parts alter column bytes set storage external;

alter table spec_operations
  add column kind text not null default 'operation' check (kind in ('operation', 'webhook')),
  add column first_row integer,
  add column key text,
  add column description text not null default '';
`;
