import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

/**
 * vitest's globalSetup: one PostgreSQL a run, which `cloneDatabase` finds. `STOA_TEST_DATABASE_URL` (a superuser's, of a
 * server from 15 on) takes the place of the embedded one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, connection, template } = await startTestServer(process.env.STOA_TEST_DATABASE_URL);
  project.provide('testServer', { connection, template });
  return stop;
}
