import { expect, onTestFinished, test } from 'vitest';
import { addStrategy } from '../testing/add-strategy.ts';
import { startTestApp } from '../testing/test-app.ts';
import { runProgram } from './program.ts';

test('an operator sees who claims a client, proves it, and takes the proof back', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const operator = await app.operator();
  const stoa = async (...args: string[]) => {
    const out: string[] = [];
    const say = (text: string) => out.push(text);
    const code = await runProgram(args, { env: {}, out: say, err: say, isTerminal: false, client: () => operator });
    return { code, out: out.join('\n') };
  };
  const issuer = 'https://id.example.org';
  const auth_strategy_id = await addStrategy(app, {
    name: 'Own',
    credential_type: 'self_managed_client_credentials',
    issuer,
  });
  const claims = ['ada', 'mallory'].map(async (name) => {
    const body = { name: `Bot of ${name}`, reference_id: 'billing', auth_strategy_id };
    return (await (await app.signedIn(name)).call('createApplication', { body })).id;
  });
  const [ada = '', mallory = ''] = await Promise.all(claims);
  const list = async () => (await stoa('applications', 'list', '--reference-id', 'billing')).out;
  expect((await list()).match(/unproven/g)).toHaveLength(2);
  expect((await stoa('applications', 'show', ada)).out).toMatch(/Client id {5}unproven/);
  expect((await stoa('applications', 'prove-client', ada)).out).toContain('The client billing is proven.');
  expect((await list()).match(/unproven/g)).toHaveLength(1);
  const second = await stoa('applications', 'prove-client', mallory);
  expect(second.code).toBe(1);
  expect(second.out).toContain(ada);
  expect((await stoa('applications', 'unprove-client', ada)).out).toContain('is a claim again');
  expect((await list()).match(/unproven/g)).toHaveLength(2);
});
