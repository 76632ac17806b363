import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { kills, killUnderWrites } from '@stoa/common/testing/kill-under-writes';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { expect, test } from 'vitest';

const portal: Record<string, string> = {
  'portal.yaml': `name: Halden
auto_approve_developers: true
auth_strategies:
  - { name: API key, credential_type: key_auth, default: true }
`,
  'products/parcels/product.yaml': `name: Parcels
versions:
  - { name: v1, registration: { strategy: API key } }
`,
};

test.each([
  ['the server alone', false],
  ['the server and its database', true],
])(
  'kill -9 of %s at random moments: no acknowledged call is lost, and it starts again without help',
  {
    timeout: 400_000,
  },
  async (_, alsoPostmaster) => {
    const folder = await scratchFolder();
    for (const [path, content] of Object.entries(portal)) {
      await mkdir(dirname(join(folder, 'portal', path)), { recursive: true });
      await writeFile(join(folder, 'portal', path), content);
    }
    const writer = join(import.meta.dirname, 'serve-writer.ts');
    const command = [process.execPath, writer, '--data', join(folder, 'data'), '--portal', join(folder, 'portal')];
    const report = await killUnderWrites({ command, rounds: kills, alsoPostmaster });
    expect(report).toMatchObject({ kills, lost: [] });
    expect(report.acknowledged).toBeGreaterThan(kills);
  },
);
