import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stoa } from './stoa-cli.ts';
import type { StoaServer } from './stoa-server.ts';

export interface PortalFolder {
  readonly path: string;
  remove(): void;
}

/** A portal as code out of files by path; what is no text is written as JSON, which is YAML too. */
export function writtenPortal(files: Readonly<Record<string, unknown>>): PortalFolder {
  const path = mkdtempSync(join(tmpdir(), 'stoa-portal-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Publishes the folder as an operator would, and deletes it. */
export async function applyFolder(server: StoaServer, folder: PortalFolder): Promise<void> {
  const { code, stdout, stderr } = await stoa(server, 'apply', folder.path);
  folder.remove();
  if (code !== 0) throw new Error(stdout + stderr);
}

/**
 * A small portal as code (docs/portal-as-code.md): one product with a specification and a document, which starts faster
 * than the demo.
 *
 * @param settings top-level lines of `portal.yaml` besides the name, such as `locale: de`
 */
export function portalFolder(...settings: string[]): PortalFolder {
  return writtenPortal({
    'portal.yaml': ['name: Halden', ...settings, authStrategies].join('\n'),
    'products/parcels/product.yaml': product,
    'products/parcels/openapi.yaml': specification,
    'products/parcels/documents/01-start.md': '# Start\n\n## First call\n\nAsk for your parcels.\n',
  });
}

const authStrategies = `auth_strategies:
  - name: API key
    credential_type: key_auth
    default: true
`;

const product = `name: Parcels
description: Book and follow parcels.
versions:
  - name: v1
    specification: openapi.yaml
    registration:
      strategy: API key
`;

const specification = `openapi: 3.1.0
info: { title: Parcels, version: "1" }
paths:
  /parcels:
    get:
      operationId: listParcels
      summary: List parcels
      tags: [parcels]
      responses:
        "200": { description: The parcels. }
`;
