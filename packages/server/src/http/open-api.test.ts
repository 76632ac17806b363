import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['/api/v2/openapi.json', 'Stoa Portal API', '/api/v2/applications'],
  ['/management/v1/openapi.json', 'Stoa Management API', '/management/v1/status'],
  ['/gateway/v1/openapi.json', 'Stoa Gateway API', '/gateway/v1/verify'],
])('%s is served to everybody, and to a gateway that shows its token', async (path, title, call) => {
  for (const headers of [{}, { 'x-gateway-token': 'stoa_gw_of_nobody' }]) {
    const response = await fetch(`${app.url}${path}`, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ info: { title }, paths: { [call]: {} } });
  }
});
