/** Lists of keys and certificates that need a look, beginnings of names, and how far developers have come. */
export const schema = `
-- An index on last_used_at would be written with every minute in which a key is used; one on the day, once a day.
alter table credentials add column last_used_on date
  generated always as ((last_used_at at time zone 'utc')::date) stored;
create index credentials_unused on credentials (portal_id, created_at, id) where last_used_on is null;
create index credentials_by_last_day on credentials (portal_id, last_used_on, id) where last_used_on is not null;
create index credentials_ending on credentials (portal_id, expires_at, id)
  where expires_at is not null and replaced_by is null;
create index certificates_by_end on certificates (portal_id, not_after, application_id);

-- Somebody is looked for by the beginning of the first name or of the last one.
create index developers_by_name_start on developers (portal_id, lower(full_name) text_pattern_ops);
create index developers_by_last_name_start on developers
  (portal_id, lower(substring(full_name from '[^ ]+$')) text_pattern_ops);

-- How far those have come who signed up in the last 30 days. It follows from other tables and is brought up to date while
-- somebody looks. A step counts from the moment at which it and all before it were reached, and stays reached.
create table developer_journeys (
  portal_id uuid not null,
  developer_id uuid not null,
  signed_up_at timestamptz not null,
  confirmed_at timestamptz,
  approved_at timestamptz,
  application_at timestamptz,
  access_at timestamptz,
  key_at timestamptz,
  called_at timestamptz,
  missing text generated always as (case
    when confirmed_at is null then 'confirmed' when approved_at is null then 'approved'
    when application_at is null then 'application' when access_at is null then 'access'
    when key_at is null then 'key' when called_at is null then 'called' end) stored,
  since timestamptz not null generated always as (
    coalesce(called_at, key_at, access_at, application_at, approved_at, confirmed_at, signed_up_at)) stored,
  primary key (portal_id, developer_id),
  foreign key (portal_id, developer_id) references developers on delete cascade
);
create index developer_journeys_stuck on developer_journeys (portal_id, missing, since, developer_id);
create index developers_by_sign_up on developers (portal_id, created_at, id);

-- Counts that are kept for a few minutes.
create table portal_counts (
  portal_id uuid primary key references portals on delete cascade,
  -- Who counts now; another process waits until then.
  claimed_until timestamptz not null,
  counted_at timestamptz,
  counts jsonb
);
`;
