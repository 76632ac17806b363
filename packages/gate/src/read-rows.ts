import type { RegistrationStatus } from '@stoa/database/tables';
import type { ClientBase } from 'pg';
import type { Directory } from './directory.ts';
import type { Application, Certificate, Credential, Registration, Strategy } from './records.ts';

/** Which rows to read again: their portal and id. */
export interface Ids {
  readonly portalIds: readonly string[];
  readonly ids: readonly string[];
}

/** Rows that one fetch reads at most, so that the process can answer requests between two of them. */
const page = 10_000;

/** Nothing of a preview (docs/decisions/050): no gateway may ask about one. */
const portals = 'where t.portal_id not in (select portal_id from portals where preview_of is not null)';

/** Header names under which a key is looked for besides those of its strategy. */
export const keyAliases = ['x-api-key', 'apikey'] as const;

/** Rows of a table, all of them or those with the given ids; `column` is the one that the ids are of. */
async function* rowsOf<Row extends unknown[]>(
  client: ClientBase,
  { columns, from, column }: { readonly columns: string; readonly from: string; readonly column: string },
  only: Ids | undefined,
): AsyncGenerator<Row[]> {
  const select = `select ${columns} from ${from}`;
  if (only) {
    const wanted = `join unnest($1::uuid[], $2::uuid[]) as wanted (portal_id, id) on wanted.portal_id = t.portal_id and wanted.id = t.${column}`;
    const values = [only.portalIds, only.ids];
    const { rows } = await client.query<Row>({
      text: `${select} ${wanted}`,
      values: values as unknown[],
      rowMode: 'array',
    });
    yield rows;
    return;
  }
  // A cursor reads in the snapshot of its transaction and needs no order.
  await client.query(`declare gate_rows no scroll cursor for ${select} ${portals}`);
  const fetchPage = () => {
    const fetching = client.query<Row>({ text: `fetch ${page} from gate_rows`, rowMode: 'array' });
    // The promise is awaited below. Until then a failure must not be an unhandled rejection.
    fetching.catch(() => {});
    return fetching;
  };
  // The database reads the next page while this one is processed.
  for (let fetching = fetchPage(); ; ) {
    const { rows } = await fetching;
    const isLast = rows.length < page;
    if (!isLast) fetching = fetchPage();
    yield rows;
    if (isLast) break;
  }
  await client.query('close gate_rows');
}

const pairs = (only: Ids | undefined) =>
  (only?.ids ?? []).map((id, index) => [only?.portalIds[index] ?? '', id] as const);

/** An application that is being read. */
type Draft = Application & {
  readonly credentials: Credential[];
  certificate: Certificate | undefined;
  readonly registrations: Registration[];
};
/** Applications that are being read, by portal and id. Rows of one portal follow one another, mostly. */
class Drafts {
  readonly #portals = new Map<string, Map<string, Draft>>();
  #portalId = '';
  #last: Map<string, Draft> | undefined;

  of(portalId: string): Map<string, Draft> {
    if (this.#last && portalId === this.#portalId) return this.#last;
    const drafts = this.#portals.get(portalId) ?? new Map<string, Draft>();
    this.#portals.set(portalId, drafts);
    this.#portalId = portalId;
    this.#last = drafts;
    return drafts;
  }
}

const time = (value: Date | null) => value?.getTime() ?? Number.POSITIVE_INFINITY;
const none: readonly never[] = [];

/** Reads applications with everything that belongs to them. Requested ones that no longer exist are removed. */
export async function readApplications(client: ClientBase, directory: Directory, only?: Ids): Promise<void> {
  type ApplicationRow = [
    portalId: string,
    id: string,
    developerId: string,
    status: string,
    strategyId: string | null,
    clientId: string,
    isUnproven: boolean,
  ];
  const found: [portalId: string, application: Draft][] = [];
  const drafts = new Drafts();
  for await (const rows of rowsOf<ApplicationRow>(
    client,
    {
      columns:
        't.portal_id, t.id, t.developer_id, d.status, t.auth_strategy_id, t.reference_id, t.client_unproven_since is not null',
      from: 'applications t left join developers d on d.portal_id = t.portal_id and d.id = t.developer_id',
      column: 'id',
    },
    only,
  )) {
    for (const [portalId, id, developerId, status, strategyId, clientId, isUnproven] of rows) {
      const developer = directory.portal(portalId).developer(developerId, status === 'approved');
      const draft: Draft = {
        id,
        developer,
        strategyId,
        clientId,
        isUnproven,
        credentials: [],
        certificate: undefined,
        registrations: [],
      };
      found.push([portalId, draft]);
      drafts.of(portalId).set(id, draft);
    }
  }
  await readCredentials(client, drafts, only);
  await readCertificates(client, drafts, only);
  await readRegistrations(client, drafts, only);
  // Without an await in between: nobody may see an application half changed.
  for (const [portalId, id] of pairs(only)) directory.portal(portalId).remove(id);
  for (const [portalId, application] of found) directory.portal(portalId).add(application);
}

async function readCredentials(client: ClientBase, drafts: Drafts, only?: Ids): Promise<void> {
  type Row = [portalId: string, applicationId: string, id: string, hash: string, expiresAt: Date | null];
  const columns = 't.portal_id, t.application_id, t.id, t.secret_hash, t.expires_at';
  for await (const rows of rowsOf<Row>(client, { columns, from: 'credentials t', column: 'application_id' }, only)) {
    for (const [portalId, applicationId, id, hash, expiresAt] of rows) {
      const application = drafts.of(portalId).get(applicationId);
      application?.credentials.push({ id, hash, application, expiresAt: time(expiresAt) });
    }
  }
}

async function readCertificates(client: ClientBase, drafts: Drafts, only?: Ids): Promise<void> {
  type Row = [portalId: string, applicationId: string, thumbprint: string, notBefore: Date, notAfter: Date];
  const columns = 't.portal_id, t.application_id, t.thumbprint, t.not_before, t.not_after';
  for await (const rows of rowsOf<Row>(client, { columns, from: 'certificates t', column: 'application_id' }, only)) {
    for (const [portalId, applicationId, thumbprint, notBefore, notAfter] of rows) {
      const application = drafts.of(portalId).get(applicationId);
      if (application) application.certificate = { thumbprint, notBefore: time(notBefore), notAfter: time(notAfter) };
    }
  }
}

async function readRegistrations(client: ClientBase, drafts: Drafts, only?: Ids): Promise<void> {
  type Row = [
    portalId: string,
    applicationId: string,
    id: string,
    versionId: string,
    status: string,
    scopes: string[] | null,
  ];
  // `nullif`: the list is nearly always empty, and then need not be parsed.
  const columns = "t.portal_id, t.application_id, t.id, t.product_version_id, t.status, nullif(t.scopes, '[]')";
  // One string for each version and status, not one for each row.
  const known = new Map<string, string>();
  const shared = (text: string) => {
    const same = known.get(text);
    if (same === undefined) known.set(text, text);
    return same ?? text;
  };
  for await (const rows of rowsOf<Row>(client, { columns, from: 'registrations t', column: 'application_id' }, only)) {
    for (const [portalId, applicationId, id, versionId, status, scopes] of rows) {
      const application = drafts.of(portalId).get(applicationId);
      application?.registrations.push({
        id,
        versionId: shared(versionId),
        status: shared(status) as RegistrationStatus,
        scopes: scopes ?? none,
      });
    }
  }
}

export async function readDevelopers(client: ClientBase, directory: Directory, only: Ids): Promise<void> {
  type Row = [portalId: string, id: string, status: string];
  const columns = 't.portal_id, t.id, t.status';
  for await (const rows of rowsOf<Row>(client, { columns, from: 'developers t', column: 'id' }, only)) {
    for (const [portalId, id, status] of rows) {
      const known = directory.portal(portalId).developers.get(id);
      if (known) known.approved = status === 'approved';
    }
  }
}

export async function readVersions(client: ClientBase, directory: Directory, only?: Ids): Promise<void> {
  type Row = [portalId: string, id: string, strategyId: string | null, preflight: boolean];
  const columns = 't.portal_id, t.id, t.auth_strategy_id, t.gateway_preflight';
  const read: Row[] = [];
  for await (const rows of rowsOf<Row>(client, { columns, from: 'product_versions t', column: 'id' }, only))
    read.push(...rows);
  for (const [portalId, id] of pairs(only)) directory.portal(portalId).versions.delete(id);
  for (const [portalId, id, strategyId, preflight] of read) {
    directory.portal(portalId).versions.set(id, { id, strategyId, preflight });
  }
}

export async function readStrategies(client: ClientBase, directory: Directory, only?: Ids): Promise<void> {
  type Row = [
    portalId: string,
    id: string,
    kind: Strategy['kind'],
    keyNames: string[],
    authMethods: string[],
    issuer: string | null,
    audiences: string[],
    clientIdClaims: string[],
    introspection: Strategy['introspection'],
  ];
  const columns =
    't.portal_id, t.id, t.credential_type, t.key_names, t.auth_methods, t.issuer, t.audiences, t.client_id_claims, t.introspection';
  const read: Row[] = [];
  for await (const rows of rowsOf<Row>(client, { columns, from: 'auth_strategies t', column: 'id' }, only))
    read.push(...rows);
  for (const [portalId, id] of pairs(only)) directory.portal(portalId).strategies.delete(id);
  for (const [portalId, id, kind, keyNames, authMethods, issuer, audiences, clientIdClaims, introspection] of read) {
    directory.portal(portalId).strategies.set(id, {
      id,
      kind,
      keyNames: [...new Set([...keyNames.map((name) => name.toLowerCase()), ...keyAliases])],
      acceptsCertificates: authMethods.includes('mutual_tls'),
      issuer,
      audiences,
      clientIdClaims,
      introspection,
    });
  }
}

export async function readGateways(client: ClientBase, directory: Directory, only?: Ids): Promise<void> {
  type Row = [
    portalId: string,
    id: string,
    name: string,
    tokenHash: string,
    dialect: 'nginx',
    allVersions: boolean,
    certificateHeader: null,
    previousTokenHash: string | null,
    previousTokenUntil: Date | null,
    versions: string[],
  ];
  const versions =
    'array(select v.product_version_id::text from gateway_versions v where v.portal_id = t.portal_id and v.gateway_id = t.id)';
  const columns = `t.portal_id, t.id, t.name, t.token_hash, t.dialect, t.all_versions, t.certificate_header,
    t.previous_token_hash, t.previous_token_until, ${versions}`;
  const read: Row[] = [];
  for await (const rows of rowsOf<Row>(client, { columns, from: 'gateways t', column: 'id' }, only)) read.push(...rows);
  for (const id of only?.ids ?? []) directory.setGateway(id, undefined);
  for (const [portalId, id, name, tokenHash, dialect, allVersions, certificateHeader, hash, until, allowed] of read) {
    directory.setGateway(id, {
      id,
      portalId,
      name,
      tokenHash,
      dialect,
      certificateHeader,
      previous: hash && until ? { tokenHash: hash, until: until.getTime() } : undefined,
      versions: allVersions ? undefined : new Set(allowed),
    });
  }
}
