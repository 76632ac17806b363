/**
 * What was published, each time that something changed, and what an operator is about to publish. A content stays while a
 * revision or a change set names it; of a revision only those are noted that the next one no longer has.
 */
export const schema = `
create table portal_revisions (
  portal_id uuid not null references portals on delete cascade,
  number integer not null check (number > 0),
  created_at timestamptz not null,
  actor text not null,
  source text not null check (source in ('apply', 'console', 'start', 'undo', 'restore', 'outside')),
  -- For a portal that is kept in git; for 'undo' and 'restore' the revision that was named.
  git_commit text,
  of_revision integer,
  manifest jsonb not null,
  created integer not null,
  updated integer not null,
  deleted integer not null,
  primary key (portal_id, number)
);

-- Contents that the portal no longer has, with the last revision that names each.
create table revision_contents (
  portal_id uuid not null references portals on delete cascade,
  sha256 text not null,
  last_revision integer not null,
  primary key (portal_id, sha256)
);
create index revision_contents_by_last on revision_contents (portal_id, last_revision);

-- One for each who edits: products as they were when they were first touched, and as they are to be.
create table change_sets (
  portal_id uuid not null references portals on delete cascade,
  owner text not null,
  base_revision integer,
  edits jsonb not null,
  contents text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (portal_id, owner)
);
`;
