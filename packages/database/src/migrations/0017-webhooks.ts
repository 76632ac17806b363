import { type Kysely, sql } from 'kysely';

/** Who is told of what, and what was sent (docs/decisions/020). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, announcing, ...triggers]) await sql.raw(part).execute(db);
}

const tables = `
create table webhooks (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  url text not null,
  description text,
  events jsonb not null,
  include_personal_data boolean not null,
  allow_private boolean not null,
  enabled boolean not null default true,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  resting_until timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, id)
);

-- The outbox's row with the same id says when it is due, and whether it is dead.
create table webhook_deliveries (
  portal_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  data jsonb not null,
  attempts integer not null default 0,
  log jsonb not null default '[]',
  last_answer text,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (portal_id, id),
  foreign key (portal_id, webhook_id) references webhooks on delete cascade
);
create index webhook_deliveries_newest on webhook_deliveries (portal_id, webhook_id, created_at desc, id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- A worker looks for its own kinds: 10,000 webhooks that wait are not read over for each mail.
drop index outbox_due;
create index outbox_due on outbox (kind, next_attempt_at) where done_at is null;
`;

/**
 * Triggers instead of calls in code: an application is deleted by its owner, with an account, or by an apply. Every
 * change of a row is recorded in the same transaction; nothing is written where no webhook is set up.
 */
const announcing = `
create function webhook_is_heard(portal uuid) returns boolean language sql stable as $$
  select coalesce(current_setting('stoa.restoring', true), '') <> 'on'
    and exists (select from webhooks join portals using (portal_id) where portal_id = portal and enabled)
$$;

create function webhook_moment(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function webhook_announce(portal uuid, kind text, about jsonb) returns void language plpgsql as $$
declare
  event uuid := gen_random_uuid();
begin
  with told as (
    insert into webhook_deliveries (portal_id, id, webhook_id, event_id, type, data)
      select portal, gen_random_uuid(), w.id, event, kind, about from webhooks w
      where w.portal_id = portal and w.enabled and (w.events = '[]' or w.events ? kind)
      returning id, webhook_id
  )
  insert into outbox (portal_id, id, kind, payload, next_attempt_at)
    select portal, told.id, 'webhook', jsonb_build_object('webhook', told.webhook_id), now() from told;
end $$;

create function webhook_application(portal uuid, application uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'application', jsonb_build_object('id', a.id, 'name', a.name, 'reference_id', a.reference_id),
    'developer', jsonb_build_object('id', a.developer_id))
  from applications a where a.portal_id = portal and a.id = application
$$;

create function webhook_product_version(portal uuid, version uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'product', jsonb_build_object('id', p.id, 'name', p.name),
    'product_version', jsonb_build_object('id', v.id, 'name', v.name))
  from product_versions v join products p on p.portal_id = v.portal_id and p.id = v.product_id
  where v.portal_id = portal and v.id = version
$$;

create function webhook_registration(r registrations) returns jsonb language sql stable as $$
  select jsonb_build_object('id', r.id, 'status', r.status)
    || webhook_application(r.portal_id, r.application_id)
    || webhook_product_version(r.portal_id, r.product_version_id)
    || jsonb_build_object('requested_scopes', r.requested_scopes, 'scopes', r.scopes,
      'created_at', webhook_moment(r.created_at), 'updated_at', webhook_moment(r.updated_at))
$$;

create function webhook_credential(c credentials) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'display_name', c.display_name)
    || webhook_application(c.portal_id, c.application_id)
    || jsonb_build_object('created_at', webhook_moment(c.created_at), 'expires_at', webhook_moment(c.expires_at))
$$;

create function webhook_reference(a applications, before text) returns jsonb language sql stable as $$
  select jsonb_build_object('id', a.id, 'name', a.name, 'reference_id', a.reference_id, 'previous_reference_id', before,
    'developer', jsonb_build_object('id', a.developer_id))
$$;

create function webhook_developer(d developers) returns jsonb language sql stable as $$
  select jsonb_build_object('id', d.id, 'status', d.status,
    'created_at', webhook_moment(d.created_at), 'updated_at', webhook_moment(d.updated_at))
$$;

create function webhook_version(v product_versions) returns jsonb language sql stable as $$
  select jsonb_build_object('id', v.id, 'name', v.name,
    'product', jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name),
    'deprecated', v.deprecated, 'sunset_at', webhook_moment(v.sunset_at))
  from products p where p.portal_id = v.portal_id and p.id = v.product_id
$$;
`;

/** @param body what a row's trigger does where somebody listens */
function trigger(table: string, events: string, body: string): string {
  const name = `${table}_webhooks`;
  return `
create function ${name}() returns trigger language plpgsql as $$
begin
  if not webhook_is_heard(coalesce(new.portal_id, old.portal_id)) then return null; end if;
  ${body}
  return null;
end $$;
create trigger ${name} after ${events} on ${table} for each row execute function ${name}();`;
}

/** Before the delete, while the names can still be read; a cascade would come too late. */
function goesFirst(table: string, children: readonly (readonly [table: string, column: string])[]): string {
  const name = `${table}_webhooks_of_parts`;
  return `
create function ${name}() returns trigger language plpgsql as $$
begin
  if webhook_is_heard(old.portal_id) then
    ${children.map(([child, column]) => `delete from ${child} where portal_id = old.portal_id and ${column} = old.id;`).join('\n    ')}
  end if;
  return old;
end $$;
create trigger ${name} before delete on ${table} for each row execute function ${name}();`;
}

const triggers = [
  trigger(
    'registrations',
    'insert or delete or update of status, scopes',
    `if tg_op = 'DELETE' then
    perform webhook_announce(old.portal_id, 'registration.deleted', webhook_registration(old));
  elsif tg_op = 'INSERT' or new.status <> old.status then
    perform webhook_announce(new.portal_id,
      'registration.' || case new.status when 'pending' then 'requested' else new.status end, webhook_registration(new));
  elsif new.status = 'approved' and new.scopes <> old.scopes then
    perform webhook_announce(new.portal_id, 'registration.scopes_changed', webhook_registration(new));
  end if;`,
  ),
  trigger(
    'credentials',
    'insert or delete',
    `if tg_op = 'DELETE' then
    perform webhook_announce(old.portal_id, 'credential.revoked', webhook_credential(old));
  else
    perform webhook_announce(new.portal_id, 'credential.created', webhook_credential(new));
  end if;`,
  ),
  trigger(
    'developers',
    'insert or delete or update of status',
    `if tg_op = 'DELETE' then
    perform webhook_announce(old.portal_id, 'developer.deleted', webhook_developer(old));
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform webhook_announce(new.portal_id, 'developer.registered', webhook_developer(new));
  end if;
  if new.status <> 'unverified' and (tg_op = 'INSERT' or new.status <> old.status) then
    perform webhook_announce(new.portal_id, 'developer.' || new.status, webhook_developer(new));
  end if;`,
  ),
  trigger(
    'product_versions',
    'update of deprecated',
    `if new.deprecated and not old.deprecated then
    perform webhook_announce(new.portal_id, 'product_version.deprecated', webhook_version(new));
  end if;`,
  ),
  trigger(
    'applications',
    'update of reference_id',
    `if new.reference_id <> old.reference_id then
    perform webhook_announce(new.portal_id, 'application.reference_id_changed', webhook_reference(new, old.reference_id));
  end if;`,
  ),
  goesFirst('applications', [
    ['registrations', 'application_id'],
    ['credentials', 'application_id'],
  ]),
  goesFirst('developers', [['applications', 'developer_id']]),
  goesFirst('product_versions', [['registrations', 'product_version_id']]),
  goesFirst('products', [['product_versions', 'product_id']]),
];
