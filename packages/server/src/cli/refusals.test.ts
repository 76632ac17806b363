import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { processContext } from '@stoa/cli/context';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { newId } from '@stoa/database/ids';
import { tokenHash } from '@stoa/secrets/secrets';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addGateway } from '../testing/add-tokens.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { runProgram } from './program.ts';

const token = 'an-operator-token-that-is-long-enough';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { portal_id } = app.portal;
  const row = { portal_id, id: newId(), name: 'refusals', token_hash: tokenHash(token) };
  await app.db.insertInto('operator_tokens').values(row).execute();
});
afterAll(() => app?.close());

/** Runs a command with the client of its own. @returns what it says when it fails */
async function said(command: string, env: Readonly<Record<string, string>>): Promise<string> {
  const lines: string[] = [];
  const context = { ...processContext(env), out: () => {}, err: (line: string) => void lines.push(line) };
  expect(await runProgram(command.split(' '), context)).toBe(1);
  return lines.join('\n');
}

test.each([
  ['registrations approve abc', 'registration abc'],
  ['developers approve x', 'developer x'],
  ['users disable x', 'user x'],
  ['users withdraw x', 'invitation x'],
  ['keys revoke nosuch', 'key nosuch'],
  ['issuing retry x', 'client x'],
])('"stoa %s" says that there is no %s', async (command, what) => {
  expect(await said(command, { STOA_URL: app.url, STOA_OPERATOR_TOKEN: token })).toBe(`stoa: There is no ${what}.`);
});

test('a token that is no longer valid or never was is told by where it comes from', async () => {
  const [folder, ended] = [await scratchFolder(), 'an-operator-token-that-has-ended-by-now'];
  const { portal_id } = app.portal;
  const row = { portal_id, id: newId(), name: 'ended', token_hash: tokenHash(ended), expires_at: new Date(0) };
  await app.db.insertInto('operator_tokens').values(row).execute();
  const file = join(folder, 'operator-token');
  await writeFile(file, 'one-of-another-portal\n');
  const why = 'not valid at this portal: it is unknown there, was revoked or has expired';
  expect(await said('status', { STOA_URL: app.url, STOA_DATA: folder })).toBe(
    `stoa: The token in ${file} is ${why}. Set STOA_OPERATOR_TOKEN to a valid one.`,
  );
  expect(await said('status', { STOA_URL: app.url, STOA_OPERATOR_TOKEN: ended })).toBe(
    `stoa: STOA_OPERATOR_TOKEN is ${why}.`,
  );
});

async function listening(listener: RequestListener): Promise<string> {
  const other = createServer(listener);
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

test('a server whose proxy takes headers away is a Stoa server all the same', async () => {
  const url = await listening(async ({ url: path, method = '', headers: { authorization = '' } }, response) => {
    const answer = await fetch(app.url + path, { method, headers: { authorization } });
    const type = answer.headers.get('content-type');
    response.writeHead(answer.status, type ? { 'content-type': type } : {}).end(await answer.text());
  });
  const env = { STOA_URL: url, STOA_OPERATOR_TOKEN: token };
  const lines: string[] = [];
  const context = { ...processContext(env), out: (line: string) => void lines.push(line), err: () => {} };
  await addGateway(app);
  for (const command of ['status', 'gateways list', 'gateways remove edge'])
    expect(await runProgram(command.split(' '), context), command).toBe(0);
  expect(lines.join('\n')).toContain('edge');
  expect(await said('developers approve x', env)).toBe('stoa: There is no developer x.');
});

test.each([
  [200, 'application/json', '{}'],
  [200, 'application/json', '{"status":"ok"}'],
  [200, 'text/plain', 'Hello'],
  [200, 'text/html', '<p>Hello'],
  [404, 'application/json', '{"error":"not found"}'],
  [501, 'text/html', '<p>Unsupported method'],
])(
  'another program on the port, which answers %i with %s, is said to be no Stoa server',
  async (status, type, body) => {
    const url = await listening((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
    for (const command of ['status', 'developers list', 'registrations approve abc'])
      expect(await said(command, { STOA_URL: url, STOA_OPERATOR_TOKEN: token })).toBe(
        `stoa: What answers at ${url} is no Stoa server.`,
      );
  },
);
