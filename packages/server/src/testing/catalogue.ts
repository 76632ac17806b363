import { createHash } from 'node:crypto';
import { newId } from '@stoa/database/ids';
import type { TestApp } from './test-app.ts';

export interface Catalogue {
  readonly strategyId: string;
  readonly productId: string;
  /** Registrations need an approval. */
  readonly versionId: string;
  /** Registrations are approved at once. */
  readonly openVersionId: string;
  /** Deprecated, without specification, and without registration. */
  readonly closedVersionId: string;
  readonly documentId: string;
}

const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '2' },
  paths: { '/parcels': { get: { operationId: 'listParcels', responses: { 200: { description: 'ok' } } } } },
});

/** A product with three versions and two documents, written straight into the tables. */
export async function addCatalogue({ db, portal, deps }: Pick<TestApp, 'db' | 'portal' | 'deps'>): Promise<Catalogue> {
  const { portal_id } = portal;
  const updated_at = deps.now();
  const [strategyId, productId, closedVersionId, openVersionId, versionId, documentId] = Array.from({ length: 6 }, () =>
    newId(),
  ) as [string, string, string, string, string, string];
  const sha256 = createHash('sha256').update(specification).digest('hex');
  await db
    .insertInto('auth_strategies')
    .values({
      portal_id,
      id: strategyId,
      name: 'Keys',
      credential_type: 'key_auth',
      key_names: JSON.stringify(['apikey']),
      auth_methods: JSON.stringify([]),
      available_scopes: JSON.stringify([]),
      is_default: true,
      updated_at,
    })
    .execute();
  await db
    .insertInto('blobs')
    .values({
      portal_id,
      sha256,
      size: specification.length,
      media_type: 'application/json',
      bytes: Buffer.from(specification),
    })
    .execute();
  await db
    .insertInto('spec_operations')
    .values({
      portal_id,
      spec_sha256: sha256,
      position: 0,
      path: '/parcels',
      method: 'get',
      operation_id: 'listParcels',
      summary: null,
      deprecated: false,
      tags: JSON.stringify([]),
    })
    .execute();
  await db
    .insertInto('products')
    .values({
      portal_id,
      id: productId,
      slug: 'parcels',
      name: 'Parcels',
      description: 'Send 100% of your parcels_fast.',
      public_labels: JSON.stringify({ team: 'logistics' }),
      updated_at,
    })
    .execute();
  const version = { portal_id, product_id: productId, sunset_at: null, updated_at };
  const start = Date.now();
  await db
    .insertInto('product_versions')
    .values([
      {
        ...version,
        id: closedVersionId,
        name: 'v1',
        deprecated: true,
        spec_sha256: null,
        auth_strategy_id: null,
        registration_enabled: false,
        registration_auto_approve: false,
        created_at: new Date(start - 2000),
      },
      {
        ...version,
        id: openVersionId,
        name: 'v2',
        deprecated: false,
        spec_sha256: sha256,
        auth_strategy_id: strategyId,
        registration_enabled: true,
        registration_auto_approve: true,
        created_at: new Date(start - 1000),
      },
      {
        ...version,
        id: versionId,
        name: 'v3',
        deprecated: false,
        spec_sha256: sha256,
        auth_strategy_id: strategyId,
        registration_enabled: true,
        registration_auto_approve: false,
        created_at: new Date(start),
      },
    ])
    .execute();
  const nodes = JSON.stringify({ type: 'document', children: [] });
  const document = {
    portal_id,
    product_id: productId,
    content_sha256: sha256,
    nodes,
    metadata: JSON.stringify({}),
    updated_at,
  };
  await db
    .insertInto('documents')
    .values([
      {
        ...document,
        id: documentId,
        parent_document_id: null,
        slug: 'start',
        title: 'Start',
        position: 0,
        markdown: '# Start',
      },
      {
        ...document,
        id: newId(),
        parent_document_id: documentId,
        slug: 'deeper',
        title: 'Deeper',
        position: 1,
        markdown: '# Deeper',
      },
    ])
    .execute();
  return { strategyId, productId, versionId, openVersionId, closedVersionId, documentId };
}
