import { type Kysely, sql } from 'kysely';

/** What each gateway may ask about, and what changed since it asked last (docs/decisions/015). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
  for (const table of watched) await sql.raw(triggersOf(table)).execute(db);
}

/**
 * Keyed by transaction: what a process has not seen yet is what its last snapshot could not see, in whatever order
 * transactions commit. No sequence: numbers are drawn in another order than they become visible.
 */
const schema = `
create table admission_changes (
  xid xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('application', 'developer', 'product_version', 'auth_strategy', 'gateway')),
  portal_id uuid not null,
  id uuid not null,
  changed_at timestamptz not null default now(),
  primary key (xid, kind, portal_id, id)
);
create index admission_changes_by_age on admission_changes (changed_at);

alter table product_versions add column gateway_preflight boolean not null default false;

alter table gateways add column dialect text not null default 'nginx'
  check (dialect in ('nginx', 'ingress-nginx', 'forwarded', 'envoy'));
alter table gateways add column all_versions boolean not null default true;
alter table gateways add column certificate_header text
  check (certificate_header in ('x-client-cert-thumbprint', 'x-client-cert', 'x-forwarded-client-cert'));

-- Of gateways that decide by themselves: what they have said to have in effect (a pg_snapshot, as text), of when.
alter table gateways add column snapshot_pulled_at timestamptz;
alter table gateways add column acknowledged_snapshot text;
alter table gateways add column acknowledged_at timestamptz;

create table gateway_versions (
  portal_id uuid not null,
  gateway_id uuid not null,
  product_version_id uuid not null,
  primary key (portal_id, gateway_id, product_version_id),
  foreign key (portal_id, gateway_id) references gateways on delete cascade,
  foreign key (portal_id, product_version_id) references product_versions on delete cascade
);
create index gateway_versions_by_version on gateway_versions (portal_id, product_version_id);
`;

interface Watched {
  readonly table: string;
  readonly kind: 'application' | 'developer' | 'product_version' | 'auth_strategy' | 'gateway';
  /** The column with the id of what must be read again. */
  readonly id: string;
  /** With `portal_id` what makes a row the same one before and after an update. */
  readonly key: readonly string[];
  /** An update of other columns changes nothing for the gate: last use is written all the time. */
  readonly columns: readonly string[];
}

const watched: readonly Watched[] = [
  {
    table: 'applications',
    kind: 'application',
    id: 'id',
    key: ['id'],
    columns: ['developer_id', 'reference_id', 'auth_strategy_id'],
  },
  {
    table: 'credentials',
    kind: 'application',
    id: 'application_id',
    key: ['id'],
    columns: ['application_id', 'secret_hash', 'expires_at'],
  },
  {
    table: 'certificates',
    kind: 'application',
    id: 'application_id',
    key: ['application_id'],
    columns: ['thumbprint', 'not_before', 'not_after'],
  },
  {
    table: 'registrations',
    kind: 'application',
    id: 'application_id',
    key: ['id'],
    columns: ['application_id', 'product_version_id', 'status', 'scopes'],
  },
  { table: 'developers', kind: 'developer', id: 'id', key: ['id'], columns: ['status'] },
  {
    table: 'product_versions',
    kind: 'product_version',
    id: 'id',
    key: ['id'],
    columns: ['auth_strategy_id', 'gateway_preflight'],
  },
  {
    table: 'auth_strategies',
    kind: 'auth_strategy',
    id: 'id',
    key: ['id'],
    columns: [
      'credential_type',
      'key_names',
      'auth_methods',
      'issuer',
      'audiences',
      'client_id_claims',
      'introspection',
    ],
  },
  {
    table: 'gateways',
    kind: 'gateway',
    id: 'id',
    key: ['id'],
    columns: ['name', 'token_hash', 'dialect', 'all_versions', 'certificate_header'],
  },
  {
    table: 'gateway_versions',
    kind: 'gateway',
    id: 'gateway_id',
    key: ['gateway_id', 'product_version_id'],
    columns: [],
  },
];

/** A trigger for each statement, not for each row: 10,000 revocations are one notification. */
function triggersOf({ table, kind, id, key, columns }: Watched): string {
  const same = ['portal_id', ...key].map((column) => `o.${column} = n.${column}`).join(' and ');
  const row = (side: string) => `(${columns.map((column) => `${side}.${column}`).join(', ')})`;
  const changed = columns.length > 0 ? `where ${row('o')} is distinct from ${row('n')}` : 'where false';
  const touched = {
    insert: `select n.portal_id, n.${id} as id from new_rows n`,
    update: `select x.portal_id, x.id from old_rows o join new_rows n on ${same}
      cross join lateral (values (o.portal_id, o.${id}), (n.portal_id, n.${id})) as x (portal_id, id) ${changed}`,
    delete: `select o.portal_id, o.${id} as id from old_rows o`,
  };
  const seen = {
    insert: 'new table as new_rows',
    update: 'old table as old_rows new table as new_rows',
    delete: 'old table as old_rows',
  };
  return (['insert', 'update', 'delete'] as const)
    .map(
      (event) => `
create function ${table}_${event}_admission() returns trigger language plpgsql as $$
begin
  insert into admission_changes (kind, portal_id, id)
    select distinct '${kind}', touched.portal_id, touched.id from (${touched[event]}) as touched
    on conflict do nothing;
  if found then perform pg_notify('stoa_admission', ''); end if;
  return null;
end $$;
create trigger ${table}_${event}_admission after ${event} on ${table}
  referencing ${seen[event]} for each statement execute function ${table}_${event}_admission();`,
    )
    .join('\n');
}
