import type pg from 'pg';
import { uuidText } from './compact/bytes.ts';
import { copyRows, Row } from './copy-rows.ts';
import type { Directory } from './directory.ts';
import type { PortalDirectory } from './portal-directory.ts';

/** Which rows to read again: their portal and id. */
export interface Ids {
  readonly portalIds: readonly string[];
  readonly ids: readonly string[];
}

/** Applications of a portal, in the order of their ids. */
export interface Part {
  readonly portalId: string;
  /** The id before the first one, and the last one. */
  readonly after: string;
  readonly until: string;
}

interface Source {
  readonly columns: string;
  readonly table: string;
  /** The column that has the application's id. */
  readonly owner: string;
  readonly put: (portal: PortalDirectory, row: Row) => void;
}

const hash = Buffer.alloc(32);

/** @returns whether the field is SHA-256, hexadecimal; its bytes are in `hash` then */
function readHash(row: Row, field: number): boolean {
  return hash.write(row.text(field) ?? '', 'hex') === 32;
}

const sources: readonly Source[] = [
  {
    columns:
      't.portal_id, t.id, t.developer_id, t.auth_strategy_id, t.reference_id, t.client_unproven_since is not null',
    table: 'applications',
    owner: 'id',
    put(portal, row) {
      const { bytes } = row;
      const id = { bytes, at: row.at(1) };
      if (row.at(6) >= 0) portal.setDeveloper({ bytes, at: row.at(2) }, row.flag(6));
      const known = portal.numberOf(id);
      if (known >= 0) portal.remove(known);
      portal.addApplication({
        id,
        developer: { bytes, at: row.at(2) },
        strategyId: row.at(3) < 0 ? null : uuidText(bytes, row.at(3)),
        clientId: row.text(4) ?? '',
        isUnproven: row.flag(5),
      });
    },
  },
  {
    columns: 't.portal_id, t.application_id, t.id, t.secret_hash, t.expires_at',
    table: 'credentials',
    owner: 'application_id',
    put(portal, row) {
      const { bytes } = row;
      const owner = portal.numberOf({ bytes, at: row.at(1) });
      if (owner >= 0 && readHash(row, 3))
        portal.addCredential(owner, { bytes: hash, at: 0 }, { bytes, at: row.at(2) }, row.time(4));
    },
  },
  {
    columns: 't.portal_id, t.application_id, t.thumbprint, t.not_before, t.not_after',
    table: 'certificates',
    owner: 'application_id',
    put(portal, row) {
      const owner = portal.numberOf({ bytes: row.bytes, at: row.at(1) });
      if (owner >= 0 && readHash(row, 2))
        portal.setCertificate(owner, { bytes: hash, at: 0 }, row.time(3), row.time(4));
    },
  },
  {
    columns: "t.portal_id, t.application_id, t.id, t.product_version_id, t.status, nullif(t.scopes, '[]')::text",
    table: 'registrations',
    owner: 'application_id',
    put(portal, row) {
      const { bytes } = row;
      const owner = portal.numberOf({ bytes, at: row.at(1) });
      if (owner < 0) return;
      const state = { status: row.text(4) ?? '', scopes: row.text(5) ?? '[]' };
      portal.addRegistration(owner, { bytes, at: row.at(2) }, uuidText(bytes, row.at(3)), state);
    },
  },
];

const isApproved = `(select d.status = 'approved' from developers d where d.portal_id = t.portal_id and d.id = t.developer_id)`;

/** The portal of a row. Rows of one portal follow one another, mostly. */
function portalOf(directory: Directory): (row: Row) => PortalDirectory {
  const last = Buffer.alloc(16);
  let portal: PortalDirectory | undefined;
  return (row: Row) => {
    const at = row.at(0);
    if (portal && row.bytes.compare(last, 0, 16, at, at + 16) === 0) return portal;
    row.bytes.copy(last, 0, at, at + 16);
    portal = directory.portal(uuidText(last, 0));
    return portal;
  };
}

/**
 * Waits for the tables, then reads. COPY takes its snapshot before it waits for a table: of one that a migration rewrote meanwhile it
 * would show no row. The more tables are locked at once, the sooner a migration and the gate wait for each other.
 */
async function copyLocked(client: pg.Client, tables: string, select: string, each: (row: Row) => void): Promise<void> {
  await client.query(`begin; lock table ${tables} in access share mode`);
  try {
    await copyRows(client, select, each);
  } finally {
    // Where reading failed this is a rollback.
    await client.query('commit');
  }
}

/** Fills a directory that no request uses yet. */
export async function readAllApplications(client: pg.Client, directory: Directory): Promise<void> {
  const portal = portalOf(directory);
  await readAllDevelopers(client, directory);
  for (const { columns, table, put } of sources)
    await copyLocked(client, table, `select ${columns} from ${table} t`, (row) => put(portal(row), row));
}

/** Reads applications again, with everything that belongs to them. Ones that are no more are removed. */
export async function readApplications(client: pg.Client, directory: Directory, only: Ids): Promise<void> {
  for (const [portalId, ids] of byPortal(only)) {
    const apply = await stage(client, directory, (owner) => among(portalId, owner, ids));
    for (const id of ids) directory.portal(portalId).removeById(id);
    apply();
  }
}

/** The ids come from columns that are UUIDs: COPY takes no parameters. A join would be slow in tables without statistics. */
const among = (portalId: string, column: string, ids: readonly string[]) =>
  `where t.portal_id = '${portalId}' and t.${column} = any('{${ids.join(',')}}'::uuid[])`;

function byPortal({ portalIds, ids }: Ids): Map<string, string[]> {
  const portals = new Map<string, string[]>();
  for (const [index, id] of ids.entries()) {
    const portalId = portalIds[index] ?? '';
    portals.set(portalId, portals.get(portalId) ?? []);
    portals.get(portalId)?.push(id);
  }
  return portals;
}

/** The same for those of a part; ones that are no more stay until `removeUnmarked`. */
export async function readPart(client: pg.Client, directory: Directory, part: Part): Promise<void> {
  const apply = await stage(
    client,
    directory,
    (owner) =>
      `where t.portal_id = '${part.portalId}' and t.${owner} > '${part.after}' and t.${owner} <= '${part.until}'`,
  );
  apply();
}

/** @returns what puts the rows into the directory, without a wait: no request may see an application half changed */
async function stage(client: pg.Client, directory: Directory, which: (owner: string) => string): Promise<() => void> {
  const staged: { readonly put: Source['put']; readonly rows: Buffer[] }[] = [];
  for (const { columns, table, owner, put } of sources) {
    const rows: Buffer[] = [];
    staged.push({ put, rows });
    // A new developer is not known to the directory yet. A question for each row is too slow for all applications.
    const [more, tables] = owner === 'id' ? [`, ${isApproved}`, `${table}, developers`] : ['', table];
    await copyLocked(client, tables, `select ${columns}${more} from ${table} t ${which(owner)}`, (row) =>
      rows.push(row.bytes.subarray(...row.whole)),
    );
  }
  return () => {
    const row = new Row();
    const portal = portalOf(directory);
    for (const { put, rows } of staged) {
      for (const bytes of rows) {
        row.read(bytes, 0);
        put(portal(row), row);
      }
    }
    directory.noteChange();
  };
}

export async function readAllDevelopers(client: pg.Client, directory: Directory): Promise<void> {
  const portal = portalOf(directory);
  const select = "select portal_id, id, status = 'approved' from developers";
  await copyLocked(client, 'developers', select, (row) => putDeveloper(portal(row), row));
}

const putDeveloper = (portal: PortalDirectory, row: Row) =>
  portal.setDeveloper({ bytes: row.bytes, at: row.at(1) }, row.flag(2));

/** A developer who is no more has no applications either. */
export async function readDevelopers(client: pg.Client, directory: Directory, only: Ids): Promise<void> {
  const portal = portalOf(directory);
  for (const [portalId, ids] of byPortal(only)) {
    const select = `select t.portal_id, t.id, t.status = 'approved' from developers t ${among(portalId, 'id', ids)}`;
    await copyLocked(client, 'developers', select, (row) => putDeveloper(portal(row), row));
  }
}
