import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { openDevelopment } from './open-development.ts';

const of = (env: Record<string, string>) => openDevelopment(loadConfig({}, { STOA_MODE: 'development', ...env }));

test.each<Record<string, string>>([
  {},
  { HOST: '127.0.0.1' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  { PUBLIC_URL: 'http://localhost:8081' },
  { PUBLIC_URL: 'https://portal.localhost' },
  { STOA_MODE: 'production', HOST: '::', PUBLIC_URL: 'https://portal.example.com', SMTP_URL: 'smtp://localhost' },
])('what only this machine reaches, and production, need no warning: %o', (env) => {
  expect(of(env)).toBeUndefined();
});

test.each<Record<string, string>>([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.5' },
  { PUBLIC_URL: 'http://192.168.1.5:3000' },
  { PUBLIC_URL: 'https://portal.example.com', STOA_OPEN_DEVELOPMENT: 'yes' },
])('development that others may reach is warned of: %o', (env) => {
  expect(of(env)).toContain('whoever reaches this server reads every mail at /dev/mail');
});

test.each(['https://portal.example.com', 'https://localhost.example.com', 'https://127.0.0.1.example.com'])(
  'development at %s is refused until a setting says that this is meant',
  (PUBLIC_URL) => {
    expect(() => of({ PUBLIC_URL })).toThrow('Set STOA_MODE=production');
  },
);
