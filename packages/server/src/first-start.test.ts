import { expect, test } from 'vitest';
import { ensurePortal } from './first-start.ts';
import { startTestApp } from './testing/test-app.ts';

test('contract §A.4: the canonical domain follows PUBLIC_URL when a portal moves to another host', async () => {
  const app = await startTestApp();
  const config = { ...app.deps.config, publicUrl: 'https://apis.example.com/' };
  const moved = await ensurePortal(app.db, config, app.deps.now());
  expect(moved).toMatchObject({ portal_id: app.portal.portal_id, canonical_domain: 'apis.example.com' });
  expect(await app.visitor().call('getPortal')).toMatchObject({ canonical_domain: 'apis.example.com' });
  await app.close();
});
