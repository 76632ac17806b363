import { lchownSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { processContext } from './context.ts';

test.each<Record<string, string>>([
  { STOA_URL: 'localhost:3000' },
  { STOA_URL: 'portal.example.com' },
  { PUBLIC_URL: 'https://' },
])('an address that cannot be asked is told by its setting: %o', (env) => {
  const [name, value] = Object.entries(env)[0] ?? [];
  const { client } = processContext({ STOA_OPERATOR_TOKEN: 'x'.repeat(40), ...env });
  const rule = `${name} takes the address of the server, such as https://portal.example.com, but it is "${value}".`;
  expect(client).toThrow(rule);
});

/** A server that answers with the token that it was sent. */
async function echo(): Promise<string> {
  const server = createServer(({ headers }, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
      .end(JSON.stringify(headers.authorization)),
  );
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('settings of a file with the line ends of Windows are read as the server reads them', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'operator-token'), 'secret\n');
  const { client } = processContext({ STOA_DATA: `${folder}\r`, STOA_URL: `${await echo()}\r` });
  expect(await client().call('getStatus')).toBe('Bearer secret');
});

test('root follows no link in the place of the token that another user has made', async () => {
  const folder = await scratchFolder();
  const [file, link] = [join(folder, 'file'), join(folder, 'operator-token')];
  await writeFile(file, 'secret');
  await symlink(file, link);
  if (process.geteuid?.() === 0) lchownSync(link, 65_534, 65_534);
  const spy = vi.spyOn(process, 'geteuid').mockReturnValue(0);
  onTestFinished(() => spy.mockRestore());
  expect(processContext({ STOA_DATA: folder }).client).toThrow(`${link} is a link of another user`);
});
