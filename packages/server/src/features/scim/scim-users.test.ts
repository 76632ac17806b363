import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDirectory, type Directory, type ScimBody } from '../../testing/add-directory.ts';
import { mailTo } from '../../testing/mail-to.ts';
import { statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let acme: Directory;
beforeAll(async () => {
  app = await startTestApp();
  acme = await addDirectory(app, {
    name: 'Acme',
    domains: ['acme.example', 'example.com'],
    for: 'users',
    roles: [
      { group: 'Stoa owners', role: 'owner' },
      { group: 'Stoa publishers', role: 'publisher' },
      { group: 'Stoa approvers', role: 'approver' },
    ],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['directory_role_groups', 'directory_people', 'users', 'throttles'] as const)
    await app.db.deleteFrom(table).execute();
  await app.signedInUser('owner', 'olga');
});

let made = 0;
async function addUser(more: Record<string, unknown> = {}): Promise<ScimBody> {
  const answer = await acme.ask('POST', '/Users', { userName: `person${++made}@acme.example`, ...more });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}
async function addGroup(displayName: string, ...members: string[]): Promise<ScimBody> {
  const answer = await acme.ask('POST', '/Groups', { displayName, members: members.map((value) => ({ value })) });
  expect(answer).toMatchObject({ status: 201, body: { displayName } });
  return answer.body;
}
const account = (id: string) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const roleOf = async (id: string) => (await account(id)).role;
const member = (id: string) => ({ op: 'add', path: 'members', value: [{ value: id }] });
const notMember = (id: string) => ({ op: 'remove', path: `members[value eq "${id}"]` });
const active = (value: boolean) => ({ op: 'Replace', path: 'active', value: value ? 'True' : 'False' });
const events = (subject: string) =>
  app.db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'details'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();

test('a User is created active, verified, without password and role, and is no developer', async () => {
  const user = await addUser({ displayName: 'Ada Lovelace', externalId: 'ext-1' });
  expect(user).toMatchObject({ active: true, displayName: 'Ada Lovelace' });
  expect(acme.token).toMatch(/^stoa_scim_users_/);
  expect(await account(user.id)).toMatchObject({
    email: user.userName,
    full_name: 'Ada Lovelace',
    organization: 'Acme',
    status: 'active',
    role: null,
    password_hash: null,
    email_verified_at: expect.any(Date),
  });
  expect(await app.db.selectFrom('developers').select('id').where('email', '=', user.userName).execute()).toEqual([]);
  expect((await acme.ask('GET', `/Users/${user.id}`)).body).toEqual(user);
  for (const filter of [`userName eq "${user.userName}"`, 'externalId eq "ext-1" and active eq true'])
    expect((await acme.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults).toBe(1);
  expect(await events(`user:${user.id}`)).toMatchObject([{ event: 'user_registered', actor: `directory:${acme.id}` }]);
});

test('a created user sets a password by the mailed link, and may do what the role of the group allows', async () => {
  const user = await addUser();
  await addGroup('Stoa approvers', user.id);
  await app.visitor().call('forgotUserPassword', { body: { email: user.userName } });
  const { token } = await mailTo(app, user.userName, /password/i);
  const password = 'correct Horse 7';
  await app.visitor().call('resetUserPassword', { body: { token, password } });
  const browser = app.visitor();
  await browser.call('authenticateUser', { body: { username: user.userName, password } });
  await browser.call('listDevelopers', {});
  expect(await statusOf(browser.call('listUsers', {}))).toBe(403);
});

test('groups give roles by their names: the first entry of the directory that fits, and none without one', async () => {
  const user = await addUser();
  const publishers = await addGroup('stoa PUBLISHERS', user.id);
  expect(await account(user.id)).toMatchObject({ role: 'publisher', role_directory_id: acme.id });
  const owners = await addGroup('Somebody');
  await acme.patch(`/Groups/${owners.id}`, member(user.id));
  expect(await roleOf(user.id)).toBe('publisher');
  await acme.patch(`/Groups/${owners.id}`, { op: 'replace', path: 'displayName', value: 'Stoa owners' });
  expect(await roleOf(user.id)).toBe('owner');
  await acme.patch(`/Groups/${owners.id}`, { op: 'replace', path: 'displayName', value: 'Nobody' });
  expect(await roleOf(user.id)).toBe('publisher');
  const shown = await acme.patch(`/Groups/${publishers.id}`, notMember(user.id));
  expect([shown.status, shown.body.members]).toEqual([200, []]);
  expect(await account(user.id)).toMatchObject({ role: null, role_directory_id: null });
  const changes = (await events(`user:${user.id}`)).filter(({ event }) => event === 'user_role_changed');
  expect(changes.map(({ details }) => (details as { to: string | null }).to)).toEqual([
    'publisher',
    'owner',
    'publisher',
    null,
  ]);
});

test('a group that is replaced or deleted takes the role; a PUT without members takes all', async () => {
  const [one, two] = [await addUser(), await addUser()];
  const group = await addGroup('Stoa approvers', one.id);
  await acme.ask('PUT', `/Groups/${group.id}`, { displayName: 'Stoa approvers', members: [{ value: two.id }] });
  expect([await roleOf(one.id), await roleOf(two.id)]).toEqual([null, 'approver']);
  await acme.ask('PUT', `/Groups/${group.id}`, { displayName: 'Stoa approvers' });
  expect(await roleOf(two.id)).toBeNull();
  await acme.patch(`/Groups/${group.id}`, member(one.id));
  expect((await acme.ask('DELETE', `/Groups/${group.id}`)).status).toBe(204);
  expect(await roleOf(one.id)).toBeNull();
  expect((await acme.ask('GET', `/Groups/${group.id}`)).status).toBe(404);
});

test('groups are found by name, id, number and member, with or without members', async () => {
  const user = await addUser();
  const group = await addGroup('Stoa approvers', user.id);
  await acme.patch(`/Groups/${group.id}`, { op: 'add', path: 'externalId', value: 'g-1' });
  await addGroup('Other');
  for (const filter of [
    'displayName eq "STOA approvers"',
    `id eq "${group.id}"`,
    'externalId eq "g-1"',
    `members.value eq "${user.id}"`,
  ]) {
    const { body } = await acme.ask('GET', `/Groups?filter=${encodeURIComponent(filter)}&excludedAttributes=members`);
    expect([filter, body.totalResults, body.Resources[0].id, body.Resources[0].members]).toEqual([
      filter,
      1,
      group.id,
      undefined,
    ]);
  }
  const { body } = await acme.ask('GET', '/Groups?startIndex=2&count=1');
  expect([body.totalResults, body.Resources.length, body.Resources[0].displayName]).toEqual([2, 1, 'Other']);
  expect((await acme.ask('GET', `/Groups/${group.id}`)).body.members).toMatchObject([{ value: user.id }]);
  expect(await acme.ask('POST', '/Groups', { displayName: 'stoa approvers' })).toMatchObject({ status: 409 });
  expect(await acme.ask('POST', '/Groups', {})).toMatchObject({ status: 400 });
});

test('who leaves is shut out, whatever else the same request says of the address', async () => {
  const vera = await app.signedInUser('viewer', 'vera');
  const { id, email } = vera.person;
  await acme.ask('POST', '/Users', { userName: email });
  const leaver = { op: 'replace', path: 'emails[type eq "work"].value', value: 'leaver@elsewhere.example' };
  expect((await acme.patch(`/Users/${id}`, active(false), leaver)).status).toBe(200);
  expect(await account(id)).toMatchObject({ status: 'disabled', email });
  expect(await statusOf(vera.call('getCurrentUser', {}))).toBe(401);
  expect((await acme.patch(`/Users/${id}`, active(true))).status).toBe(400);
  expect((await acme.patch(`/Users/${id}`, active(true), { ...leaver, value: email })).status).toBe(200);
  expect(await account(id)).toMatchObject({ status: 'active', email });
});

test('a group that stands in the list by its externalId gives the role too; one that went elsewhere comes back', async () => {
  const operator = await app.operator();
  const params = { directoryId: acme.id };
  const roles = [{ group: 'A1-B2', role: 'viewer' as const }];
  await operator.call('updateDirectory', { params, body: { roles } });
  const user = await addUser();
  const group = await addGroup('Any name', user.id);
  await acme.patch(`/Groups/${group.id}`, { op: 'add', path: 'externalId', value: 'a1-b2' });
  expect(await roleOf(user.id)).toBe('viewer');
  for (const again of [
    () => acme.patch(`/Groups/${group.id}`, member(user.id)),
    () => acme.patch(`/Users/${user.id}`, { op: 'replace', value: { displayName: 'Ada' } }),
  ]) {
    // The user has lost the role of a claim that no longer gives one.
    await app.db.updateTable('users').set({ role: null, role_directory_id: null }).where('id', '=', user.id).execute();
    expect((await again()).status).toBe(200);
    expect(await roleOf(user.id)).toBe('viewer');
  }
  await operator.call('updateDirectory', { params, body: { roles: acme.roles } });
});

test('a member that is replaced is that one alone; a request names 2,000 members at most', async () => {
  const [one, two, three] = [await addUser(), await addUser(), await addUser()];
  const group = await addGroup('Stoa approvers', one.id, two.id);
  const path = `members[value eq "${one.id}"]`;
  const ids = ({ body }: { body: ScimBody }) => body.members.map(({ value }: ScimBody) => value).sort();
  const replaced = (more: string, value: unknown) =>
    acme.patch(`/Groups/${group.id}`, { op: 'replace', path: `${path}${more}`, value });
  expect(ids(await replaced('.display', 'One'))).toEqual([one.id, two.id].sort());
  expect(ids(await replaced('', { value: three.id }))).toEqual([two.id, three.id].sort());
  const many = Array.from({ length: 1_001 }, (_, index) => ({ value: `nobody ${index}` }));
  const operations = ['add', 'remove'].map((op) => ({ op, path: 'members', value: many }));
  expect(await acme.patch(`/Groups/${group.id}`, ...operations)).toMatchObject({
    status: 400,
    body: { scimType: 'tooMany' },
  });
});

test('a member must be a User of this directory', async () => {
  const olga = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const gone = await addUser();
  await acme.ask('DELETE', `/Users/${gone.id}`);
  const group = await addGroup('Stoa owners');
  for (const id of [olga.id, gone.id, 'nobody'])
    expect(await acme.patch(`/Groups/${group.id}`, member(id))).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    });
  expect((await acme.ask('GET', `/Groups/${group.id}`)).body.members).toEqual([]);
  // A user who is added and removed in one request is no member.
  const nobody = { op: 'remove', path: 'members', value: [{ value: 'nobody' }] };
  expect(await acme.patch(`/Groups/${group.id}`, member('nobody'), nobody)).toMatchObject({ status: 200 });
});

test('a deactivated user’s sessions end at once, with their links and invitations; activated, they come in again', async () => {
  const eve = await app.signedInUser('owner', 'eve');
  const adopted = await acme.ask('POST', '/Users', { userName: eve.person.email });
  expect(adopted).toMatchObject({ status: 201, body: { id: eve.person.id, active: true } });
  await eve.call('inviteUser', { body: { email: 'friend@example.com', full_name: 'Friend', role: 'owner' } });
  expect((await acme.patch(`/Users/${eve.person.id}`, active(false))).body.active).toBe(false);
  expect(await statusOf(eve.call('getCurrentUser', {}))).toBe(401);
  expect(await statusOf(eve.call('refreshUserSession', {}))).toBe(401);
  const credentials = { username: eve.person.email, password: eve.person.password };
  expect(await statusOf(app.visitor().call('authenticateUser', { body: credentials }))).toBe(401);
  expect(
    await app.db.selectFrom('invitations').select('id').where('email', '=', 'friend@example.com').execute(),
  ).toEqual([]);
  expect((await acme.patch(`/Users/${eve.person.id}`, active(true))).status).toBe(200);
  await app.visitor().call('authenticateUser', { body: credentials });
});

test('a role and a name that somebody gave stay, whatever the groups say', async () => {
  const vera = await app.signedInUser('viewer', 'vera');
  const { full_name } = await account(vera.person.id);
  await acme.ask('POST', '/Users', { userName: vera.person.email });
  await acme.patch(`/Users/${vera.person.id}`, { op: 'add', path: 'externalId', value: 'v-1' });
  expect((await account(vera.person.id)).full_name).toBe(full_name);
  const group = await addGroup('Stoa owners', vera.person.id);
  expect(await roleOf(vera.person.id)).toBe('viewer');
  await acme.patch(`/Groups/${group.id}`, notMember(vera.person.id));
  expect(await roleOf(vera.person.id)).toBe('viewer');
  // A role of the directory becomes an owner's decision once an owner gives it.
  const user = await addUser();
  await acme.patch(`/Groups/${group.id}`, member(user.id));
  const operator = await app.operator();
  await operator.call('changeUserRole', { params: { userId: user.id }, body: { role: 'owner' } });
  await acme.patch(`/Groups/${group.id}`, notMember(user.id));
  expect(await account(user.id)).toMatchObject({ role: 'owner', role_directory_id: null });
});

test('what an owner has decided about an account is not overruled', async () => {
  const user = await addUser();
  const operator = await app.operator();
  const params = { userId: user.id };
  await acme.patch(`/Users/${user.id}`, active(false));
  await operator.call('enableUser', { params });
  app.advance(10);
  await operator.call('disableUser', { params });
  expect((await acme.patch(`/Users/${user.id}`, active(true))).status).toBe(403);
  const shutOut = await app.signedInUser('viewer', 'shut');
  await operator.call('disableUser', { params: { userId: shutOut.person.id } });
  expect(await acme.ask('POST', '/Users', { userName: shutOut.person.email })).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  });
});

test('the last owner is neither disabled, deleted nor demoted by a directory', async () => {
  const user = await addUser();
  const group = await addGroup('Stoa owners', user.id);
  await app.db.deleteFrom('users').where('id', '<>', user.id).execute();
  expect(await roleOf(user.id)).toBe('owner');
  expect((await acme.patch(`/Users/${user.id}`, active(false))).status).toBe(403);
  expect((await acme.ask('DELETE', `/Users/${user.id}`)).status).toBe(403);
  expect((await acme.patch(`/Groups/${group.id}`, notMember(user.id))).status).toBe(200);
  expect(await roleOf(user.id)).toBe('owner');
  expect((await events(`user:${user.id}`)).at(-1)).toMatchObject({ event: 'directory_last_owner_kept' });
  // The role goes as soon as there is another owner.
  await app.signedInUser('owner', 'next');
  await acme.ask('DELETE', `/Groups/${group.id}`);
  expect(await roleOf(user.id)).toBeNull();
});

test('of two owners whom a directory takes away at the same time one stays', async () => {
  await app.db.deleteFrom('users').execute();
  for (let round = 0; round < 5; round += 1) {
    const pair = [await addUser(), await addUser()];
    const group = await addGroup(`Stoa owners`, ...pair.map(({ id }) => id));
    const [one, two] = pair;
    await Promise.all([
      acme.patch(`/Users/${one.id}`, active(false)),
      acme.patch(`/Groups/${group.id}`, notMember(two.id)),
    ]);
    const left = await app.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'owner')
      .where('status', '=', 'active')
      .execute();
    expect(left).toHaveLength(1);
    await app.db.deleteFrom('directory_role_groups').execute();
    await app.db.deleteFrom('users').execute();
  }
});

test('two groups that change about the same user at the same time leave the role that both together give', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await addUser();
    const [publishers, approvers] = [await addGroup('Stoa publishers'), await addGroup('Stoa approvers', user.id)];
    await Promise.all([
      acme.patch(`/Groups/${publishers.id}`, member(user.id)),
      acme.patch(`/Groups/${approvers.id}`, notMember(user.id)),
    ]);
    expect(await roleOf(user.id)).toBe('publisher');
    await app.db.deleteFrom('directory_role_groups').execute();
  }
});

test('who is created or adopted inactive is activated by the directory later', async () => {
  for (let round = 0; round < 10; round += 1) {
    const created = await addUser({ active: false });
    expect(created.active).toBe(false);
    expect((await acme.patch(`/Users/${created.id}`, active(true))).body).toMatchObject({ active: true });
    const there = await app.signedInUser('viewer', `there${round}`);
    const adopted = await acme.ask('POST', '/Users', { userName: there.person.email, active: false });
    expect(adopted.body).toMatchObject({ id: there.person.id, active: false });
    expect((await acme.ask('DELETE', `/Users/${there.person.id}`)).status).toBe(204);
    const again = await acme.ask('POST', '/Users', { userName: there.person.email, active: false });
    expect(again).toMatchObject({ status: 201, body: { active: false } });
    expect((await acme.patch(`/Users/${there.person.id}`, active(true))).status).toBe(200);
  }
});

test('DELETE disables, hides and takes the role; the same directory may create the person again', async () => {
  const user = await addUser();
  await addGroup('Stoa approvers', user.id);
  expect((await acme.ask('DELETE', `/Users/${user.id}`)).status).toBe(204);
  expect(await account(user.id)).toMatchObject({ status: 'disabled', role: null });
  expect((await acme.ask('GET', `/Users/${user.id}`)).status).toBe(404);
  expect(await acme.ask('POST', '/Users', { userName: user.userName })).toMatchObject({
    status: 201,
    body: { id: user.id, active: true },
  });
  expect(await account(user.id)).toMatchObject({ status: 'active', role: null });
});

test('another address is told to the earlier one; whoever has a role by hand keeps the address', async () => {
  const user = await addUser();
  await addGroup('Stoa publishers', user.id);
  const address = { op: 'replace', path: 'emails[type eq "work"].value', value: 'newly@acme.example' };
  expect((await acme.patch(`/Users/${user.id}`, address)).status).toBe(200);
  expect(await account(user.id)).toMatchObject({ email: 'newly@acme.example', role: 'publisher' });
  expect((await mailTo(app, user.userName, /address of your account/)).text).toContain('newly@acme.example');
  const vera = await app.signedInUser('viewer', 'vera');
  await acme.ask('POST', '/Users', { userName: vera.person.email });
  expect((await acme.patch(`/Users/${vera.person.id}`, { ...address, value: 'mallory@acme.example' })).status).toBe(
    403,
  );
  expect((await account(vera.person.id)).email).toBe(vera.person.email);
});

test('whoever read the earlier address has no way in any more once it has moved', async () => {
  const mallory = await app.signedInUser(null, 'mallory');
  const { id, email, password } = mallory.person;
  await acme.ask('POST', '/Users', { userName: email });
  const { portal_id } = app.portal;
  const now = new Date();
  await app.db
    .insertInto('passkeys')
    .values({
      portal_id,
      id: randomUUID(),
      developer_id: null,
      user_id: id,
      credential_id: 'mallory',
      public_key: Buffer.from('key'),
      counter: 0,
      transports: '[]',
      device_type: 'singleDevice',
      backed_up: false,
      aaguid: null,
      name: 'Key',
      created_at: now,
      last_used_at: null,
    })
    .execute();
  const subject = { issuer: 'https://idp.example', subject: 'mallory', last_used_at: now };
  await app.db
    .insertInto('identities')
    .values({ portal_id, entity: 'user', developer_id: null, user_id: id, ...subject })
    .execute();
  await acme.patch(`/Users/${id}`, { op: 'replace', path: 'emails[type eq "work"].value', value: 'ceo@acme.example' });
  expect(await statusOf(mallory.call('getCurrentUser', {}))).toBe(401);
  for (const username of [email, 'ceo@acme.example'])
    expect(await statusOf(app.visitor().call('authenticateUser', { body: { username, password } }))).toBe(401);
  for (const table of ['passkeys', 'identities'] as const)
    expect(await app.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual([]);
});

test('a directory of users sees no developers, and one of developers no users; both may have the same domains', async () => {
  const other = await addDirectory(app, { name: 'Acme developers', domains: ['acme.example'] });
  const user = await addUser();
  const developer = (await other.ask('POST', '/Users', { userName: user.userName })).body;
  expect(developer.id).not.toBe(user.id);
  expect((await acme.ask('GET', `/Users/${developer.id}`)).status).toBe(404);
  expect((await other.ask('GET', `/Users/${user.id}`)).status).toBe(404);
  const group = await addGroup('Stoa owners', user.id);
  expect((await other.ask('GET', `/Groups/${group.id}`)).status).toBe(404);
  const team = (await other.ask('POST', '/Groups', { displayName: 'Stoa owners' })).body;
  expect((await acme.ask('GET', `/Groups/${team.id}`)).status).toBe(404);
});

test('without its directory a role stays until another directory says otherwise', async () => {
  const first = await addDirectory(app, {
    name: 'First',
    domains: ['first.example'],
    for: 'users',
    roles: [{ group: 'A', role: 'approver' }],
  });
  const user = (await first.ask('POST', '/Users', { userName: 'ann@first.example' })).body;
  await first.ask('POST', '/Groups', { displayName: 'A', members: [{ value: user.id }] });
  const operator = await app.operator();
  await operator.call('deleteDirectory', { params: { directoryId: first.id } });
  expect(await account(user.id)).toMatchObject({ status: 'active', role: 'approver' });
  const second = await addDirectory(app, {
    name: 'Second',
    domains: ['first.example'],
    for: 'users',
    roles: [
      { group: 'B', role: 'approver' },
      { group: 'C', role: 'viewer' },
    ],
  });
  await second.ask('POST', '/Users', { userName: 'ann@first.example' });
  const group = { displayName: 'B', members: [{ value: user.id }] };
  const { id } = (await second.ask('POST', '/Groups', group)).body;
  // The same role is the second directory's now.
  expect(await account(user.id)).toMatchObject({ role: 'approver', role_directory_id: second.id });
  await second.patch(`/Groups/${id}`, { op: 'replace', value: { displayName: 'C' } });
  expect(await account(user.id)).toMatchObject({ role: 'viewer', role_directory_id: second.id });
});

test('another list of roles counts at once, for everybody in the groups; the last owner stays', async () => {
  const [one, two] = [await addUser(), await addUser()];
  await addGroup('Stoa owners', one.id);
  await addGroup('Staff', two.id);
  await app.db.deleteFrom('users').where('email', 'like', 'olga%').execute();
  const operator = await app.operator();
  const params = { directoryId: acme.id };
  const roles = [{ group: 'Staff', role: 'viewer' as const }];
  const changed = await operator.call('updateDirectory', { params, body: { roles } });
  expect(changed).toMatchObject({ name: 'Acme', for: 'users', roles });
  expect([await roleOf(one.id), await roleOf(two.id)]).toEqual(['owner', 'viewer']);
  await operator.call('updateDirectory', { params, body: { roles: acme.roles, name: 'Acme Entra ID' } });
  expect([await roleOf(one.id), await roleOf(two.id)]).toEqual(['owner', null]);
  expect((await events(`directory:${acme.id}`)).at(-1)).toMatchObject({
    event: 'directory_changed',
    details: { name: 'Acme Entra ID' },
  });
});

test('other domains count at once; roles of developers, a taken name and an unknown directory are refused', async () => {
  const other = await addDirectory(app, { name: 'Movable', domains: ['old.example'] });
  await addDirectory(app, { name: 'Taken', domains: ['t.example'] });
  const operator = await app.operator();
  const params = { directoryId: other.id };
  await operator.call('updateDirectory', { params, body: { domains: ['new.example', 'new.example'] } });
  expect((await other.ask('POST', '/Users', { userName: 'a@old.example' })).status).toBe(400);
  expect((await other.ask('POST', '/Users', { userName: 'a@new.example' })).status).toBe(201);
  const change = (body: object, directoryId = other.id) =>
    statusOf(operator.call('updateDirectory', { params: { directoryId }, body }));
  expect(await change({ roles: acme.roles })).toBe(400);
  expect(await change({ domains: [] })).toBe(400);
  expect(await change({ name: 'MOVABLE' })).toBe(0);
  expect(await change({ name: 'taken' })).toBe(409);
  expect(await change({ name: 'x' }, '00000000-0000-7000-8000-000000000000')).toBe(404);
});

test('the list says whom a directory manages; roles for developers are refused', async () => {
  await addGroup('Stoa owners', (await addUser()).id);
  const operator = await app.operator();
  const { data } = await operator.call('listDirectories', {});
  expect(data.find(({ id }) => id === acme.id)).toMatchObject({
    for: 'users',
    people: 1,
    groups: 1,
    created_by: null,
    roles: [{ group: 'Stoa owners', role: 'owner' }, {}, {}],
  });
  const body = { name: 'No', domains: ['no.example'], roles: [{ group: 'A', role: 'owner' as const }] };
  expect(await statusOf(operator.call('createDirectory', { body }))).toBe(400);
  const twice = { ...body, for: 'users' as const, roles: [...body.roles, { group: 'a', role: 'viewer' as const }] };
  expect(await statusOf(operator.call('createDirectory', { body: twice }))).toBe(400);
});
