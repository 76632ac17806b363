import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCatalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a gateway is listed with what it guards, and with when and how late it reported calls', async () => {
  const catalogue = await addCatalogue(app);
  const operator = await app.operator();
  const ada = await app.signedIn('ada');
  const { id: applicationId } = await ada.call('createApplication', { body: { name: 'Bot' } });
  const body = { product_version_id: catalogue.openVersionId };
  await ada.call('createRegistration', { params: { applicationId }, body });
  const edge = await operator.call('createGateway', { body: { name: 'edge' } });
  const other = [catalogue.versionId];
  await operator.call('createGateway', { body: { name: 'other', product_version_ids: other } });
  await expect(operator.call('createGateway', { body: { name: 'edge' } })).rejects.toMatchObject({
    status: 409,
    code: 'identifier_taken',
    invalidParameters: [{ field: 'name' }],
  });
  const listed = async () => (await operator.call('listGateways')).data;

  const [first, second] = await listed();
  expect(first).toMatchObject({ name: 'edge', guards: { registrations: 1 }, calls_reported_at: null });
  expect(first?.guards.versions).toBeGreaterThan(1);
  expect(second).toMatchObject({ name: 'other', guards: { versions: 1, registrations: 0 } });

  const late = Date.now() - 90_000;
  const record = { id: randomUUID(), ts: late / 1000, method: 'GET', path: '/parcels', status: 200, latency_s: 0.1 };
  const answer = await fetch(`${app.url}/gateway/v1/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', 'x-gateway-token': edge.token },
    body: `${JSON.stringify({ ...record, product_version_id: catalogue.openVersionId })}\n`,
  });
  expect(answer.status).toBe(202);
  // Noted beside the answer, which waits for nothing.
  const reported = await vi.waitFor(async () => {
    const [gateway] = await listed();
    expect(gateway?.calls_reported_at).not.toBeNull();
    return gateway;
  });
  expect(reported?.calls_late_ms).toBeGreaterThanOrEqual(89_000);
  expect(reported?.calls_late_ms).toBeLessThan(120_000);
});
