import type { ClientBase } from 'pg';
import type { Directory } from './directory.ts';
import { keyAliases } from './key-aliases.ts';
import type { Ids } from './read-applications.ts';
import type { Strategy } from './records.ts';

/** Nothing of a preview (docs/decisions/050): no gateway may ask about one. */
const noPreview = 'where t.portal_id not in (select portal_id from portals where preview_of is not null)';

/** Rows of a table, all of them or those with the given ids. There are few. */
async function rowsOf<Row extends unknown[]>(
  client: ClientBase,
  { columns, from }: { readonly columns: string; readonly from: string },
  only: Ids | undefined,
): Promise<Row[]> {
  const wanted = only
    ? 'join unnest($1::uuid[], $2::uuid[]) as wanted (portal_id, id) on wanted.portal_id = t.portal_id and wanted.id = t.id'
    : noPreview;
  const values: unknown[] = only ? [only.portalIds, only.ids] : [];
  const { rows } = await client.query<Row>({
    text: `select ${columns} from ${from} ${wanted}`,
    values,
    rowMode: 'array',
  });
  return rows;
}

const pairs = (only: Ids | undefined) =>
  (only?.ids ?? []).map((id, index) => [only?.portalIds[index] ?? '', id] as const);

export async function readVersions(client: ClientBase, directory: Directory, only?: Ids): Promise<void> {
  type Row = [portalId: string, id: string, strategyId: string | null, preflight: boolean];
  const columns = 't.portal_id, t.id, t.auth_strategy_id, t.gateway_preflight';
  const read = await rowsOf<Row>(client, { columns, from: 'product_versions t' }, only);
  if (!only) for (const portal of directory.portals()) portal.versions.clear();
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
  const read = await rowsOf<Row>(client, { columns, from: 'auth_strategies t' }, only);
  if (!only) for (const portal of directory.portals()) portal.strategies.clear();
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
  const read = await rowsOf<Row>(client, { columns, from: 'gateways t' }, only);
  for (const id of only?.ids ?? directory.gatewayIds()) directory.setGateway(id, undefined);
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
