import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@stoa/common/testing/free-port';
import { newWebhookSecret, signatureHeaders } from '@stoa/outbound/webhooks/sign-webhook';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCatalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const example = join(import.meta.dirname, '../../../../../examples/webhooks/receive.mjs');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('docs/webhooks.md: the example receiver takes what the portal sends, and nothing forged, old or twice', async () => {
  const operator = await app.operator();
  const { openVersionId } = await addCatalogue(app);
  const ada = await app.signedIn('ada');
  const url = `http://127.0.0.1:${await freePort()}/`;
  const { id, secret } = await operator.call('createWebhook', { body: { url, allow_private: true } });
  const { secret: second } = await operator.call('rotateWebhookSecret', { params: { webhookId: id } });
  // It knows the old secret alone: while there is grace, that is enough.
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: new URL(url).port };
  const receiver = spawn(process.execPath, [example], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface(receiver.stdout).on('line', (line) => lines.push(line));
  try {
    await vi.waitFor(() => expect(lines[0]).toContain('listening'));
    const { id: applicationId, reference_id } = await ada.call('createApplication', { body: { name: 'Bot' } });
    const body = { product_version_id: openVersionId };
    const { id: registrationId } = await ada.call('createRegistration', { params: { applicationId }, body });
    await vi.waitFor(() => expect(lines).toContain(`let in  ${reference_id} to Parcels`));
    await operator.call('revokeRegistration', { params: { registrationId } });
    await vi.waitFor(() => expect(lines).toContain(`keep out ${reference_id}`));

    const now = Math.floor(Date.now() / 1000);
    const post = async (event: string, key: string, timestamp = now) => {
      const text = JSON.stringify({ type: event, data: {} });
      const headers = signatureHeaders({ id: event, timestamp, body: text }, [key]);
      return (await fetch(url, { method: 'POST', body: text, headers })).status;
    };
    expect(await post('once', secret)).toBe(204);
    expect(await post('once', secret)).toBe(204);
    expect(await post('forged', newWebhookSecret())).toBe(401);
    expect(await post('of the new secret alone', second)).toBe(401);
    expect(await post('old', secret, now - 3_600)).toBe(401);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(lines.filter((line) => line === 'once')).toHaveLength(1);
    expect(lines).not.toContain('forged');
  } finally {
    receiver.kill();
    await once(receiver, 'exit');
  }
});
