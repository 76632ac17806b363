import { expect, test } from 'vitest';
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
