import type { UserRole } from '@stoa/contract/users';
import { newId } from '@stoa/database/ids';
import { newKey } from '@stoa/secrets/scannable-key';
import { tokenHash } from '@stoa/secrets/secrets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureOperatorToken } from '../../first-start.ts';
import { addOperatorToken } from '../../testing/add-tokens.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(app.deps.now().getTime() + days * dayMs);
const status = async (token: string) =>
  (await fetch(`${app.url}/management/v1/status`, { headers: { authorization: `Bearer ${token}` } })).status;

test('a token is listed with role, end, last use and who added it, and works until it is removed', async () => {
  const owner = await app.signedInUser('owner', 'olive');
  const end = inDays(90);
  const body = { name: 'ci', role: 'publisher', expires_at: end.toISOString() } as const;
  const made = await owner.call('createOperatorToken', { body });
  expect(made).toMatchObject({ name: 'ci', role: 'publisher', expires_at: end.toISOString() });
  expect(made.token).toMatch(/^stoa_svc_[0-9A-Za-z]{49}$/);
  const listed = async () =>
    (await owner.call('listOperatorTokens', { query: {} })).data.find(({ id }) => id === made.id);
  expect(await listed()).toMatchObject({ role: 'publisher', last_used_at: null, created_by: 'olive' });
  expect(await status(made.token)).toBe(200);
  expect((await listed())?.last_used_at).toEqual(expect.any(String));
  await owner.call('deleteOperatorToken', { params: { tokenId: made.id } });
  expect(await status(made.token)).toBe(401);
  const events = await app.db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'details'])
    .where('subject', '=', `operator:${made.id}`)
    .orderBy('id')
    .execute();
  expect(events.map(({ event }) => event)).toEqual(['operator_token_added', 'operator_token_removed']);
  expect(events[0]).toMatchObject({ actor: `user:${owner.person.id}`, details: { name: 'ci', role: 'publisher' } });
});

test('a token ends at its end; an end that is over is refused, and a name that another one has', async () => {
  const operator = await app.operator();
  const made = await operator.call('createOperatorToken', {
    body: { name: 'short', role: 'viewer', expires_at: inDays(1).toISOString() },
  });
  expect(await status(made.token)).toBe(200);
  await app.db.updateTable('operator_tokens').set({ expires_at: app.deps.now() }).where('id', '=', made.id).execute();
  expect(await status(made.token)).toBe(401);
  const past = { name: 'past', role: 'viewer', expires_at: app.deps.now().toISOString() } as const;
  await expect(operator.call('createOperatorToken', { body: past })).rejects.toMatchObject({
    code: 'expiry_past',
    invalidParameters: [{ field: 'expires_at' }],
  });
  await expect(operator.call('createOperatorToken', { body: { name: 'short', role: 'viewer' } })).rejects.toMatchObject(
    { status: 409, code: 'identifier_taken', invalidParameters: [{ field: 'name' }] },
  );
});

test('tokens from before there were roles stay owners’, and servers of that time find none that has a role', async () => {
  const old = await addOperatorToken(app, 'old');
  const operator = await app.operator();
  const { data } = await operator.call('listOperatorTokens', { query: {} });
  expect(data.find(({ name }) => name === 'old')).toMatchObject({ role: 'owner', expires_at: null, created_by: null });
  expect(await status(old)).toBe(200);
  const { token } = await operator.call('createOperatorToken', { body: { name: 'viewer', role: 'viewer' } });
  const asBefore = await app.db
    .selectFrom('operator_tokens')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .execute();
  expect(asBefore).toEqual([]);
});

describe('a token that a user has made is worth no more than its maker is now:', () => {
  const made = async (role: UserRole) => {
    const maker = await app.signedInUser('owner', `maker-${newId()}`);
    const { token, id } = await maker.call('createOperatorToken', { body: { name: `${role} ${newId()}`, role } });
    return { token, id, maker, params: { userId: maker.person.id } };
  };
  const isListedRefused = async (id: string) =>
    (await (await app.operator()).call('listOperatorTokens', { query: { 'page[size]': 100 } })).data.find(
      (row) => row.id === id,
    )?.refused;

  test.each([
    ['owner', { owner: 200, publisher: 401, approver: 401, viewer: 401 }],
    ['publisher', { owner: 200, publisher: 200, approver: 401, viewer: 401 }],
    ['approver', { owner: 200, publisher: 401, approver: 200, viewer: 401 }],
    ['viewer', { owner: 200, publisher: 401, approver: 401, viewer: 200 }],
  ] as const)('one with the role %s', async (role, answers) => {
    await app.signedInUser('owner', `staying-${role}`);
    const operator = await app.operator();
    const { token, id, params } = await made(role);
    for (const now of ['viewer', 'approver', 'publisher', 'owner'] as const) {
      await operator.call('changeUserRole', { params, body: { role: now } });
      expect([now, await status(token), await isListedRefused(id)]).toEqual([now, answers[now], answers[now] === 401]);
    }
  });

  test('it ends with the account, and comes back with it', async () => {
    await app.signedInUser('owner', 'staying-on');
    const operator = await app.operator();
    const { token, params } = await made('viewer');
    await operator.call('disableUser', { params });
    expect(await status(token)).toBe(401);
    await operator.call('enableUser', { params });
    expect(await status(token)).toBe(200);
    await app.db.deleteFrom('users').where('id', '=', params.userId).execute();
    expect(await status(token)).toBe(401);
  });

  const withToken = (token: string, method: string, path: string, body?: object) =>
    fetch(`${app.url}/management/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  test.each(['this server', 'a server from before schema 51'])(
    'so is an invitation that was sent with it by %s',
    async (by) => {
      await app.signedInUser('owner', `who-stays-${newId()}`);
      const { token, id, params } = await made('owner');
      const invitee = { email: 'second.self@example.com', full_name: 'Me again', role: 'owner' };
      expect((await withToken(token, 'POST', 'invitations', invitee)).status).toBe(201);
      const open = () =>
        app.db.selectFrom('invitations').select('invited_by').where('email', '=', invitee.email).execute();
      expect(await open()).toEqual([{ invited_by: `user:${params.userId}` }]);
      if (by === 'a server from before schema 51')
        await app.db
          .updateTable('invitations')
          .set({ invited_by: `operator:${id}` })
          .where('email', '=', invitee.email)
          .execute();
      await (await app.operator()).call('disableUser', { params });
      expect(await open()).toEqual([]);
    },
  );

  test('so are those that are made while it is being removed', async () => {
    await app.signedInUser('owner', 'who-stays-too');
    const first = await made('owner');
    const creating = Array.from({ length: 10 }, (_, index) =>
      withToken(first.token, 'POST', 'operator-tokens', { name: `beside ${index}`, role: 'owner' }),
    );
    const [, ...answers] = await Promise.all([
      first.maker.call('deleteOperatorToken', { params: { tokenId: first.id } }),
      ...creating,
    ]);
    await (await app.operator()).call('disableUser', { params: first.params });
    for (const answer of answers) {
      if (answer.status === 201) expect(await status(((await answer.json()) as { token: string }).token)).toBe(401);
      else expect([401, 403]).toContain(answer.status);
    }
  });

  test('one that the server is started with is the server’s own from then on', async () => {
    await app.signedInUser('owner', 'who-stays-as-well');
    const { token, params } = await made('owner');
    await ensureOperatorToken(app.db, { ...app.deps.config, operatorToken: token }, app.portal);
    await (await app.operator()).call('disableUser', { params });
    expect(await status(token)).toBe(200);
  });

  test('so is one that was made with it, also when the first is removed', async () => {
    await app.signedInUser('owner', 'still-here');
    const operator = await app.operator();
    const first = await made('owner');
    const response = await withToken(first.token, 'POST', 'operator-tokens', { name: 'second', role: 'owner' });
    const second = (await response.json()) as { token: string };
    await first.maker.call('deleteOperatorToken', { params: { tokenId: first.id } });
    expect(await status(second.token)).toBe(200);
    await operator.call('disableUser', { params: first.params });
    expect(await status(second.token)).toBe(401);
  });
});

test('text that was never made here is refused without a question to the database', async () => {
  const made = newKey('stoa_svc_');
  const wrong = made.slice(0, -1) + (made.endsWith('a') ? 'b' : 'a');
  const asked: string[] = [];
  const { operatorByToken } = await import('@stoa/access-tokens/operator-tokens');
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  for (const token of [wrong, 'stoa_svc_short', newKey('stoa_pat_')])
    expect(await operatorByToken(db, app.portal, token, app.deps.now())).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await operatorByToken(db, app.portal, made, app.deps.now())).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('a token with less than an owner’s role, or with an end, does not stand for the way in at the next start', async () => {
  await app.db.deleteFrom('operator_tokens').execute();
  const owner = await app.signedInUser('owner');
  await owner.call('createOperatorToken', { body: { name: 'look', role: 'viewer' } });
  await owner.call('createOperatorToken', { body: { name: 'of a user', role: 'owner' } });
  const body = { name: 'soon over', role: 'owner', expires_at: inDays(1).toISOString() } as const;
  await owner.call('createOperatorToken', { body });
  const start = (operatorToken?: string) =>
    ensureOperatorToken(app.db, { ...app.deps.config, ...(operatorToken && { operatorToken }) }, app.portal);
  expect(await start()).toMatchObject({ kind: 'made' });
  expect(await start()).toMatchObject({ kind: 'existing' });
  // A token with a role, given to the server as its own, keeps its role.
  const viewer = await owner.call('createOperatorToken', { body: { name: 'given', role: 'viewer' } });
  await start(viewer.token);
  const response = await fetch(`${app.url}/management/v1/operator-tokens`, {
    headers: { authorization: `Bearer ${viewer.token}` },
  });
  expect(response.status).toBe(403);
});
