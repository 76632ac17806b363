import type { CredentialUsage } from '@stoa/contract/credentials';
import type { Registration } from '@stoa/contract/registrations';
import { expect, test } from 'vitest';
import { anApplication, issued, keyAuth, selfManaged } from '../../testing/applications.ts';
import { type FirstStep, nextStep } from './first-steps.ts';

const key = (last_used_at: string | null) => ({ last_used_at }) as CredentialUsage;
const registered = (...statuses: Registration['status'][]) => statuses.map((status) => ({ status }) as Registration);
const unused = [key(null)];

test.each<[string, Parameters<typeof nextStep>[0], FirstStep | undefined]>([
  ['no key', facts(keyAuth, [], registered('approved')), 'key'],
  ['a key alone', facts(keyAuth, unused, []), 'access'],
  ['a key, and access refused', facts(keyAuth, unused, registered('rejected', 'revoked')), 'access'],
  ['a key, and access under review', facts(keyAuth, unused, registered('rejected', 'pending')), 'review'],
  ['a key and access', facts(keyAuth, unused, registered('pending', 'approved')), 'call'],
  ['a key that was used', facts(keyAuth, [key('2026-01-02T00:00:00.000Z')], []), undefined],
  ['a client that is being made', facts(issued, undefined, [], 'creating'), 'key'],
  ['a client', facts(issued, undefined, [], 'active'), 'access'],
  ['a client of its own', facts(selfManaged, undefined, registered('approved')), 'call'],
])('an application with %s', (_name, known, step) => {
  expect(nextStep(known)).toBe(step);
});

function facts(
  strategy: typeof keyAuth,
  keys: CredentialUsage[] | undefined,
  registrations: Registration[],
  client?: 'creating' | 'active',
) {
  return { application: anApplication('1', 'Relay', strategy), keys, client, registrations };
}
