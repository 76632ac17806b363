import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCatalogue, type Catalogue } from '../testing/catalogue.ts';
import { runStoa } from '../testing/run-stoa.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let operator: Client;
let catalogue: Catalogue;
let registrationId: string;

beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
  catalogue = await addCatalogue(app);
  const ada = await app.signedIn('ada');
  const applicationId = (await ada.call('createApplication', { body: { name: 'Relay' } })).id;
  const body = { product_version_id: catalogue.openVersionId };
  registrationId = (await ada.call('createRegistration', { params: { applicationId }, body })).id;
});
afterAll(() => app.close());

const stoa = (...args: string[]) => runStoa(operator, args);

async function pull(token: string, since = ''): Promise<string> {
  const url = `${app.url}/gateway/v1/snapshot?since=${since}`;
  const response = await fetch(url, { headers: { 'x-gateway-token': token } });
  return ((await response.json()) as { cursor: string }).cursor;
}

describe('stoa gateways', () => {
  test('add --versions limits a gateway; show says to what, how it tells certificates, and that it has not asked', async () => {
    const versions = [catalogue.openVersionId, catalogue.versionId];
    const added = await stoa('gateways', 'add', 'edge', '--dialect', 'envoy', '--versions', ...versions);
    expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/stoa_gw_\S+/) });
    const { out } = await stoa('gateways', 'show', 'edge');
    for (const line of [
      /^name +edge$/m,
      /^dialect +envoy$/m,
      /^certificates in +not read$/m,
      /^last asked \(UTC\) +never$/m,
    ])
      expect(out).toMatch(line);
    for (const id of versions) expect(out).toContain(id);
    expect(out).not.toContain('stoa_gw_');
    const shown = JSON.parse((await stoa('gateways', 'show', 'edge', '--json')).out);
    expect(shown.product_version_ids.sort()).toEqual(versions.sort());
    expect(shown).toMatchObject({ snapshot_pulled_at: null, acknowledged_at: null });
    expect((await stoa('gateways', 'show', 'nobody')).code).toBe(1);
  });

  test('progress says on how many gateways a registration is in effect', async () => {
    const { token } = JSON.parse((await stoa('gateways', 'add', 'puller', '--json')).out);
    const unknown = (await stoa('gateways', 'progress', registrationId)).out;
    expect(unknown).toContain('Active on 0 of 2 gateways.');
    expect(unknown).toMatch(/^no +puller +nothing: it has never asked$/m);
    await app.db.updateTable('gateways').set({ last_seen_at: new Date() }).where('name', '=', 'edge').execute();
    const cursor = await pull(token);
    const behind = (await stoa('gateways', 'progress', registrationId)).out;
    expect(behind).toContain('Active on 1 of 2 gateways.');
    expect(behind).toMatch(/^no +puller +as of never$/m);
    expect(behind).toMatch(/^yes +edge +asks about each request$/m);
    await pull(token, cursor);
    expect((await stoa('gateways', 'progress', registrationId)).out).toContain('Active on 2 of 2 gateways.');
    expect((await stoa('gateways', 'show', 'puller')).out).toMatch(/^in effect as of \(UTC\) +\d{4}-/m);
    expect((await stoa('gateways', 'progress', catalogue.versionId)).code).toBe(1);
  });
});
