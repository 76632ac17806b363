import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { clustersFolder } from '@stoa/embedded-postgres/cluster';
import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { databasePlace, operatingCommands } from './banner.ts';

const first = (env: Record<string, string>, kind: 'existing' | 'from environment' = 'existing') => {
  const config = loadConfig({ mode: 'development' }, env);
  const operatorToken = kind === 'existing' ? { kind, file: '/x' } : { kind };
  return operatingCommands({ deps: { config } as never, operatorToken }, 'stoa')[0];
};

test('a command has the settings that another terminal does not know, and no others', () => {
  expect(first({})).toBe('stoa status');
  expect(first({ HOST: '0.0.0.0' })).toBe('stoa status');
  expect(first({ PORT: '4000' })).toBe('PORT=4000 stoa status');
  expect(first({ STOA_DATA: '/srv/our portal' })).toBe("STOA_DATA='/srv/our portal' stoa status");
  expect(first({ STOA_DATA: '/srv/portal', STOA_OPERATOR_TOKEN: 'x'.repeat(40) }, 'from environment')).toBe(
    'stoa status',
  );
  expect(first({ HOST: '10.0.0.7', PORT: '80' })).toBe('STOA_URL=http://10.0.0.7:80 stoa status');
});

test('no command has a placeholder, which a shell takes for a file', () => {
  const config = loadConfig({ mode: 'development' }, {});
  const commands = operatingCommands({ deps: { config } as never, operatorToken: { kind: 'from environment' } });
  for (const command of commands) expect(command).not.toMatch(/[<>]/);
});

test('whose process reads the embedded database is said where it is not the own user', async () => {
  const dataFolder = await scratchFolder();
  await mkdir(clustersFolder(dataFolder), { recursive: true });
  const place = `embedded PostgreSQL in ${dataFolder}`;
  const { uid, username } = userInfo();
  const told = uid === 0 ? `${place}, run by the system user ${username}` : place;
  expect(databasePlace({ databaseUrl: undefined, dataFolder })).toBe(told);
  expect(databasePlace({ databaseUrl: 'postgres://db/stoa', dataFolder })).toBe('external PostgreSQL (DATABASE_URL)');
});
