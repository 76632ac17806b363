import { newKey } from '@stoa/secrets/scannable-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDirectory, type Directory, type ScimBody } from '../../testing/add-directory.ts';
import { addGateway, addOperatorToken } from '../../testing/add-tokens.ts';
import { mailsTo, mailTo } from '../../testing/mail-to.ts';
import { addPerson, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let acme: Directory;
let other: Directory;
beforeAll(async () => {
  app = await startTestApp();
  acme = await addDirectory(app, { name: 'Acme', domains: ['acme.example', 'example.com'] });
  other = await addDirectory(app, { name: 'Other', domains: ['other.example', 'example.com'] });
});
afterAll(() => app.close());

let made = 0;
const newAddress = (domain = 'acme.example') => `person${++made}@${domain}`;
async function addUser(directory = acme, more: Record<string, unknown> = {}): Promise<ScimBody> {
  const userName = newAddress(directory === acme ? 'acme.example' : 'other.example');
  const answer = await directory.ask('POST', '/Users', { schemas: [], userName, ...more });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}
const patch = (directory: Directory, path: string, ...operations: unknown[]) => directory.patch(path, ...operations);
const account = (id: string) =>
  app.db.selectFrom('developers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const events = async (subject: string) =>
  app.db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'details'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();

test('a User is created approved, verified and without a password, and read again by id and filter', async () => {
  const answer = await acme.ask('POST', '/Users', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: 'ext-1',
    userName: 'Ada@Acme.example',
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ primary: true, type: 'work', value: 'Ada@Acme.example' }],
    active: true,
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Engines' },
  });
  expect(answer.status).toBe(201);
  const user = answer.body;
  expect(answer.headers.get('content-type')).toContain('application/scim+json');
  expect(answer.headers.get('location')).toBe(user.meta.location);
  expect(user).toMatchObject({ userName: 'Ada@Acme.example', externalId: 'ext-1', active: true });
  expect(await account(user.id)).toMatchObject({
    email: 'ada@acme.example',
    full_name: 'Ada Lovelace',
    status: 'approved',
    password_hash: null,
    email_verified_at: expect.any(Date),
  });
  expect((await acme.ask('GET', `/Users/${user.id}`)).body).toEqual(user);
  for (const filter of [
    'userName eq "ADA@acme.EXAMPLE"',
    'externalId eq "ext-1" and active eq true',
    'emails.value eq "ada@acme.example"',
    'emails[type eq "work"].value eq "ada@acme.example"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada@acme.example"',
    `id eq "${user.id}"`,
  ]) {
    const { body } = await acme.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([filter, body.totalResults, body.Resources?.[0]?.id]).toEqual([filter, 1, user.id]);
  }
  expect(await events(`developer:${user.id}`)).toMatchObject([
    { event: 'developer_registered', actor: `directory:${acme.id}` },
  ]);
});

test.each([
  ['Entra: capital op, text boolean', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
  ['Okta: object without a path', [{ op: 'replace', value: { active: false } }], { active: false }],
  [
    'Entra: dotted names without a path',
    [{ op: 'Add', value: { 'name.givenName': 'Bo', externalId: 'e' } }],
    { name: { givenName: 'Bo' }, externalId: 'e' },
  ],
  ['sub-attribute', [{ op: 'replace', path: 'name.familyName', value: 'Berg' }], { name: { familyName: 'Berg' } }],
  ['whole name', [{ op: 'add', path: 'name', value: { formatted: 'B. Berg' } }], { name: { formatted: 'B. Berg' } }],
  [
    'schema prefix',
    [{ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'B' }],
    { displayName: 'B' },
  ],
  ['Entra: list of one value', [{ op: 'Replace', path: 'displayName', value: [{ value: 'C' }] }], { displayName: 'C' }],
  [
    'Entra: chosen address that is missing',
    [{ op: 'Add', path: 'emails[type eq "work"].value', value: 'w1@acme.example' }],
    { emails: [{ type: 'work', value: 'w1@acme.example' }] },
  ],
  [
    'remove',
    [
      { op: 'add', path: 'displayName', value: 'D' },
      { op: 'remove', path: 'displayName' },
    ],
    { displayName: undefined },
  ],
  [
    'extension and unknown names without a path',
    [
      { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: 'x' },
      { op: 'add', value: { shoeSize: 43 } },
    ],
    { active: true },
  ],
])('PATCH of a User: %s', async (_name, operations, expected) => {
  const user = await addUser();
  const answer = await patch(acme, `/Users/${user.id}`, ...operations);
  expect(answer.status).toBe(200);
  const told = Object.fromEntries(Object.keys(expected).map((key) => [key, answer.body[key]]));
  expect(told).toMatchObject(expected);
});

test.each([
  ['unknown op', { op: 'move', path: 'active' }, 'invalidSyntax'],
  ['unknown attribute', { op: 'add', path: 'shoeSize', value: 1 }, 'invalidPath'],
  ['unreadable path', { op: 'add', path: 'emails[type eq', value: 1 }, 'invalidPath'],
  ['read-only attribute', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
  ['remove without a path', { op: 'remove' }, 'noTarget'],
  ['remove of the name', { op: 'remove', path: 'userName' }, 'invalidValue'],
  ['no boolean', { op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
  ['no text', { op: 'replace', path: 'displayName', value: { a: 1 } }, 'invalidValue'],
  ['no address', { op: 'replace', path: 'emails', value: [{ value: 'nobody' }] }, 'invalidValue'],
  ['foreign domain', { op: 'replace', path: 'emails', value: [{ value: 'a@evil.example' }] }, 'invalidValue'],
  ['half a surrogate pair', { op: 'replace', path: 'externalId', value: 'a\ud800b' }, 'invalidValue'],
  ['character that cannot be stored', { op: 'replace', path: 'externalId', value: 'a\u0000b' }, 'invalidValue'],
])('PATCH of a User is refused: %s', async (_name, operation, scimType) => {
  const user = await addUser();
  const answer = await patch(acme, `/Users/${user.id}`, operation);
  expect(answer).toMatchObject({ status: 400, body: { status: '400', scimType } });
  expect((await acme.ask('GET', `/Users/${user.id}`)).body).toEqual(user);
});

test.each([
  'userName',
  'userName co "a"',
  'userName eq "a" or userName eq "b"',
  'not (userName eq "a")',
  '('.repeat(400),
  `userName eq "${'a'.repeat(2000)}"`,
  'userName eq "a" and ',
  'password eq "a"',
  'userName eq "\\u0000"',
  'userName eq true',
  Array(20).fill('userName eq "a"').join(' and '),
])('a filter that is not supported is refused: %s', async (filter) => {
  const answer = await acme.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
  expect(answer.status).toBe(400);
  expect(['invalidFilter', 'tooMany']).toContain(answer.body.scimType);
});

test('bodies that are no SCIM are refused in the words of SCIM', async () => {
  const error = { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], detail: expect.any(String) };
  expect(await acme.ask('POST', '/Users', '{')).toMatchObject({
    status: 400,
    body: { ...error, scimType: 'invalidSyntax' },
  });
  expect(await acme.ask('POST', '/Users', [])).toMatchObject({ status: 400, body: error });
  expect(await acme.ask('POST', '/Users', {})).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  expect(await acme.ask('POST', '/Users', '{"__proto__":{"active":true}}')).toMatchObject({ status: 400, body: error });
  expect(await acme.ask('POST', '/Users', 'x', { 'content-type': 'text/csv' })).toMatchObject({
    status: 415,
    body: error,
  });
  expect(await acme.ask('POST', '/Users', { userName: 'a'.repeat(1_100_000) })).toMatchObject({
    status: 413,
    body: error,
  });
  const deep = `{"userName":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(await acme.ask('POST', '/Users', deep)).toMatchObject({ status: 400, body: error });
  expect(await acme.ask('GET', '/Users/none')).toMatchObject({ status: 404, body: { ...error, status: '404' } });
  expect(await acme.ask('POST', '/Bulk', {})).toMatchObject({ status: 404, body: error });
  expect(await acme.ask('GET', '/Users?count=x')).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
});

test('a deactivated person’s sessions end at once, and no way leads in until the directory activates them again', async () => {
  const person = await app.signedIn('eve');
  const adopted = await acme.ask('POST', '/Users', { userName: person.person.email });
  expect(adopted).toMatchObject({ status: 201, body: { id: person.person.id } });
  await person.call('getCurrentDeveloper', {});
  expect(
    (await patch(acme, `/Users/${person.person.id}`, { op: 'Replace', path: 'active', value: 'False' })).body.active,
  ).toBe(false);
  await expect(person.call('getCurrentDeveloper', {})).rejects.toMatchObject({ status: 401 });
  await expect(person.call('refreshDeveloperSession', {})).rejects.toMatchObject({ status: 401 });
  const credentials = { username: person.person.email, password: person.person.password };
  await expect(app.visitor().call('authenticateDeveloper', { body: credentials })).rejects.toMatchObject({
    code: 'account_disabled',
  });
  const tokens = app.db.selectFrom('account_tokens').select('purpose').where('developer_id', '=', person.person.id);
  await app.visitor().call('forgotDeveloperPassword', { body: { email: person.person.email } });
  expect(await tokens.execute()).toEqual([]);
  expect((await patch(acme, `/Users/${person.person.id}`, { op: 'replace', value: { active: true } })).status).toBe(
    200,
  );
  await app.visitor().call('authenticateDeveloper', { body: credentials });
  const open = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('developer_id', '=', person.person.id)
    .where('ended_at', 'is', null)
    .execute();
  expect(open).toHaveLength(1);
  expect(
    (await events(`developer:${person.person.id}`)).filter(({ actor }) => actor.startsWith('directory')),
  ).toMatchObject([
    { event: 'directory_user_adopted' },
    { event: 'developer_disabled', details: { directory: 'Acme' } },
    { event: 'developer_approved' },
  ]);
});

test('a sign-in and a deactivation at the same time leave no open session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await addPerson(app.deps, app.portal, `race${round}`);
    await acme.ask('POST', '/Users', { userName: person.email });
    const signIns = [1, 2, 3].map(() =>
      app
        .visitor()
        .call('authenticateDeveloper', { body: { username: person.email, password: person.password } })
        .catch(() => undefined),
    );
    const off = patch(acme, `/Users/${person.id}`, { op: 'replace', path: 'active', value: false });
    await Promise.all([...signIns, off]);
    const open = await app.db
      .selectFrom('sessions')
      .select('id')
      .where('developer_id', '=', person.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  }
});

test('of two POSTs of one userName at the same time one creates, the other is a conflict', async () => {
  for (let round = 0; round < 5; round += 1) {
    const userName = newAddress();
    const answers = await Promise.all([
      acme.ask('POST', '/Users', { userName }),
      acme.ask('POST', '/Users', { userName }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ scimType: 'uniqueness' });
  }
});

test('what an operator has decided is not overruled', async () => {
  const operator = await app.operator();
  const user = await addUser();
  await operator.call('disableDeveloper', { params: { developerId: user.id } });
  expect((await acme.ask('GET', `/Users/${user.id}`)).body.active).toBe(false);
  expect((await patch(acme, `/Users/${user.id}`, { op: 'replace', path: 'active', value: true })).status).toBe(403);
  const shutOut = await addPerson(app.deps, app.portal, 'shut');
  await operator.call('disableDeveloper', { params: { developerId: shutOut.id } });
  expect(await acme.ask('POST', '/Users', { userName: shutOut.email })).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  });
  // Disabled by the directory, approved and disabled again by an operator: the last decision is the operator's.
  const again = await addUser();
  await patch(acme, `/Users/${again.id}`, { op: 'replace', path: 'active', value: false });
  await operator.call('approveDeveloper', { params: { developerId: again.id } });
  app.advance(10);
  await operator.call('disableDeveloper', { params: { developerId: again.id } });
  expect((await patch(acme, `/Users/${again.id}`, { op: 'replace', path: 'active', value: true })).status).toBe(403);
});

test('who is created inactive is activated by the directory later', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await addUser(acme, { active: false });
    expect((await patch(acme, `/Users/${id}`, { op: 'replace', path: 'active', value: true })).status).toBe(200);
  }
});

test('DELETE disables and hides, and the same directory may create the person again', async () => {
  const user = await addUser();
  const team = (await acme.ask('POST', '/Groups', { displayName: `gone ${user.id}`, members: [{ value: user.id }] }))
    .body;
  expect((await acme.ask('DELETE', `/Users/${user.id}`)).status).toBe(204);
  expect((await account(user.id)).status).toBe('disabled');
  for (const method of ['GET', 'DELETE']) expect((await acme.ask(method, `/Users/${user.id}`)).status).toBe(404);
  expect((await acme.ask('GET', `/Groups/${team.id}`)).body.members).toEqual([]);
  expect(await acme.ask('POST', '/Users', { userName: user.userName })).toMatchObject({
    status: 201,
    body: { id: user.id, active: true },
  });
  expect((await account(user.id)).status).toBe('approved');
});

test('a directory sees and changes nothing of another one, nor people and teams made by hand', async () => {
  const foreign = await addUser(other);
  const byHand = await addPerson(app.deps, app.portal, 'hand');
  const operator = await app.operator();
  const team = await operator.call('createTeam', { body: { name: 'Made by hand' } });
  const group = (await other.ask('POST', '/Groups', { displayName: 'Of the other', members: [{ value: foreign.id }] }))
    .body;
  for (const path of [`/Users/${foreign.id}`, `/Users/${byHand.id}`, `/Groups/${team.id}`, `/Groups/${group.id}`]) {
    for (const [method, body] of [
      ['GET'],
      ['PUT', { userName: newAddress(), displayName: 'x' }],
      ['PATCH', { Operations: [{ op: 'replace', value: { active: false } }] }],
      ['DELETE'],
    ] as const)
      expect([path, method, (await acme.ask(method, path, body)).status]).toEqual([path, method, 404]);
  }
  const own = (await acme.ask('POST', '/Groups', { displayName: 'Of Acme' })).body;
  for (const id of [foreign.id, byHand.id]) {
    const refused = await patch(acme, `/Groups/${own.id}`, { op: 'add', path: 'members', value: [{ value: id }] });
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  }
  for (const path of ['/Users?count=200', '/Groups?count=200']) {
    const ids = (await acme.ask('GET', path)).body.Resources.map(({ id }: ScimBody) => id);
    expect(ids).not.toEqual(expect.arrayContaining([foreign.id]));
    expect(ids.some((id: string) => [foreign.id, byHand.id, team.id, group.id].includes(id))).toBe(false);
  }
  expect((await account(byHand.id)).status).toBe('approved');
  // Both may manage example.com: the first that adopts has the person.
  expect((await acme.ask('POST', '/Users', { userName: byHand.email })).status).toBe(201);
  expect(await other.ask('POST', '/Users', { userName: byHand.email })).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness', detail: 'This name or address is in use.' },
  });
  expect(await acme.ask('POST', '/Users', { userName: 'a@other.example' })).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue' },
  });
  const mine = await addUser();
  expect(
    await patch(acme, `/Users/${mine.id}`, { op: 'replace', path: 'userName', value: byHand.email }),
  ).toMatchObject({ status: 409 });
});

test('whoever signed up and never confirmed the address is forgotten when the directory names the person', async () => {
  const email = newAddress();
  await app.visitor().call('registerDeveloper', { body: { email, full_name: 'A stranger' } });
  const adopted = await acme.ask('POST', '/Users', { userName: email, displayName: 'The person' });
  expect(adopted.status).toBe(201);
  expect(await account(adopted.body.id)).toMatchObject({
    status: 'approved',
    full_name: 'The person',
    password_hash: null,
  });
  expect(
    await app.db.selectFrom('account_tokens').select('purpose').where('developer_id', '=', adopted.body.id).execute(),
  ).toEqual([]);
});

test('PUT replaces what was sent and leaves `active` when it says nothing of it', async () => {
  const user = await addUser(acme, { displayName: 'Old', externalId: 'old' });
  await patch(acme, `/Users/${user.id}`, { op: 'replace', path: 'active', value: false });
  const put = await acme.ask('PUT', `/Users/${user.id}`, { userName: user.userName, name: { givenName: 'New' } });
  expect(put).toMatchObject({ status: 200, body: { active: false, name: { givenName: 'New' } } });
  expect(put.body).not.toHaveProperty('displayName');
  expect(put.body).not.toHaveProperty('externalId');
  expect((await events(`developer:${user.id}`)).at(-1)).toMatchObject({
    event: 'directory_user_changed',
    details: { changed: expect.arrayContaining(['displayName', 'externalId', 'name']) },
  });
  const before = await app.db.selectFrom('audit_events').select('id').execute();
  expect(
    (await acme.ask('PUT', `/Users/${user.id}`, { userName: user.userName, name: { givenName: 'New' } })).status,
  ).toBe(200);
  expect(await app.db.selectFrom('audit_events').select('id').execute()).toHaveLength(before.length);
});

test('members of a Group are added, removed and replaced in the forms of Entra ID and Okta; what was given by hand stays', async () => {
  const [one, two, three] = [await addUser(), await addUser(), await addUser()];
  const group = (
    await acme.ask('POST', '/Groups', { displayName: 'Engineers', externalId: 'g1', members: [{ value: one.id }] })
  ).body;
  const path = `/Groups/${group.id}`;
  const members = async () => (await acme.ask('GET', path)).body.members.map(({ value }: ScimBody) => value).sort();
  const ids = (...users: ScimBody[]) => users.map(({ id }) => id).sort();
  expect(await members()).toEqual(ids(one));
  await patch(acme, path, { op: 'Add', path: 'members', value: [{ value: two.id }, { value: three.id }] });
  expect(await members()).toEqual(ids(one, two, three));
  await patch(acme, path, { op: 'remove', path: `members[value eq "${one.id}"]` });
  expect(await members()).toEqual(ids(two, three));
  await patch(acme, path, { op: 'Remove', path: 'members', value: [{ value: two.id }] });
  expect(await members()).toEqual(ids(three));
  await patch(acme, path, { op: 'replace', path: 'members', value: [{ value: one.id }, { value: two.id }] });
  expect(await members()).toEqual(ids(one, two));
  for (const value of ['none', 'a\u0000', 'a\ud800'])
    expect((await patch(acme, path, { op: 'add', path: 'members', value: [{ value }] })).status).toBe(400);
  expect((await patch(acme, path, { op: 'remove', path: 'members[value eq "a\\u0000"]' })).status).toBe(400);
  // Okta renames with the id in the value.
  expect(await patch(acme, path, { op: 'replace', value: { id: group.id, displayName: 'Builders' } })).toMatchObject({
    status: 200,
    body: { displayName: 'Builders' },
  });
  await (await app.operator()).call('addTeamMember', { params: { teamId: group.id, developerId: one.id } });
  await patch(acme, path, { op: 'remove', path: 'members' });
  expect(await members()).toEqual(ids(one));
  expect(await acme.ask('PUT', path, { displayName: 'Builders', members: [{ value: two.id }] })).toMatchObject({
    status: 200,
  });
  expect(await members()).toEqual(ids(one, two));
  const found = await acme.ask(
    'GET',
    `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "builders"')}`,
  );
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: group.id }] });
  expect(found.body.Resources[0]).not.toHaveProperty('members');
  expect(await acme.ask('POST', '/Groups', { displayName: 'BUILDERS' })).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  });
  expect((await acme.ask('DELETE', path)).status).toBe(204);
  expect((await events(`team:${group.id}`)).map(({ event }) => event)).toEqual(
    expect.arrayContaining(['team_added', 'team_member_added', 'team_member_removed', 'team_changed', 'team_removed']),
  );
});

test('lists are read in pages', async () => {
  const { totalResults } = (await acme.ask('GET', '/Users?count=0')).body;
  const seen: string[] = [];
  for (let startIndex = 1; startIndex <= totalResults; startIndex += 5) {
    const { body } = await acme.ask('GET', `/Users?startIndex=${startIndex}&count=5`);
    expect(body).toMatchObject({ totalResults, startIndex, itemsPerPage: body.Resources.length });
    seen.push(...body.Resources.map(({ id }: ScimBody) => id));
  }
  expect(new Set(seen).size).toBe(totalResults);
  expect((await acme.ask('GET', '/Users?startIndex=-3&count=9999')).body).toMatchObject({ startIndex: 1 });
});

test('only the token of a directory opens SCIM, and it opens nothing else', async () => {
  const developer = await app.signedIn('cookie');
  const owner = await app.signedInUser('owner');
  const gateway = await addGateway(app);
  const wrong = `${acme.token.slice(0, -1)}${acme.token.endsWith('a') ? 'b' : 'a'}`;
  const tokens = [await addOperatorToken(app), gateway, newKey('stoa_scim_'), newKey(), newKey('stoa_svc_'), wrong];
  for (const token of tokens) {
    const answer = await acme.ask('GET', '/Users', undefined, { authorization: `Bearer ${token}` });
    expect(answer).toMatchObject({ status: 401, body: { status: '401' } });
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  }
  for (const browser of [developer, owner]) {
    const response = await browser.fetch('/scim/v2/Users');
    expect(response.status).toBe(401);
  }
  for (const path of [
    '/management/v1/status',
    '/management/v1/directories',
    '/api/v2/developer',
    '/gateway/v1/snapshot',
  ]) {
    const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${acme.token}` } });
    expect([path, response.status >= 400]).toEqual([path, true]);
  }
});

test('the token is shown once and kept as a hash; a removed directory is refused, and its people stay', async () => {
  const owner = await app.signedInUser('owner');
  const directory = await addDirectory(app, { name: 'Short', domains: ['short.example'] });
  expect(directory.token).toMatch(/^stoa_scim_[0-9A-Za-z]{49}$/);
  expect(directory.base_url).toBe('http://portal.example/scim/v2');
  const user = (await directory.ask('POST', '/Users', { userName: 'a@short.example' })).body;
  await directory.ask('POST', '/Groups', { displayName: 'Short', members: [{ value: user.id }] });
  const listed = (await owner.call('listDirectories', { query: {} })).data.find(({ id }) => id === directory.id);
  expect(listed).toMatchObject({
    name: 'Short',
    domains: ['short.example'],
    people: 1,
    groups: 1,
    last_used_at: expect.any(String),
  });
  expect(JSON.stringify(await app.db.selectFrom('directories').selectAll().execute())).not.toContain(directory.token);
  await expect(
    owner.call('createDirectory', { body: { name: 'short', domains: ['a.example'] } }),
  ).rejects.toMatchObject({ status: 409, code: 'identifier_taken', invalidParameters: [{ field: 'name' }] });
  await owner.call('deleteDirectory', { params: { directoryId: directory.id } });
  expect((await directory.ask('GET', '/Users')).status).toBe(401);
  expect((await account(user.id)).status).toBe('approved');
  expect(
    await app.db.selectFrom('team_members').select('directory_id').where('developer_id', '=', user.id).execute(),
  ).toEqual([{ directory_id: null }]);
  expect((await events(`directory:${directory.id}`)).map(({ event }) => event)).toEqual([
    'directory_added',
    'directory_removed',
  ]);
});

test('a directory that asks too often is told to wait', async () => {
  const busy = await addDirectory(app, { name: 'Busy', domains: ['busy.example'] });
  expect((await busy.ask('GET', '/Users')).status).toBe(200);
  await app.db.updateTable('throttles').set({ points: 3000 }).where('key', 'like', `%${busy.id}`).execute();
  const answer = await busy.ask('GET', '/Users');
  expect(answer).toMatchObject({ status: 429, body: { status: '429' } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('what the server can do is told', async () => {
  expect((await acme.ask('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
  });
  expect((await acme.ask('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 });
  expect((await acme.ask('GET', '/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users' });
  expect((await acme.ask('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group')).body).toMatchObject({
    name: 'Group',
  });
  expect((await acme.ask('GET', '/Schemas/none')).status).toBe(404);
});

test('who read the earlier address is told by mail that the account has another one', async () => {
  const before = newAddress();
  const { body: user } = await acme.ask('POST', '/Users', { userName: before, displayName: 'Ada' });
  const path = `/Users/${user.id}`;
  const emails = (value: string) => ({ op: 'replace', path: 'emails', value: [{ value, type: 'work' }] });
  // Refused: the address is another one's, and nothing was changed.
  const { userName: taken } = await addUser();
  expect(await patch(acme, path, emails(taken))).toMatchObject({ status: 409 });
  const after = newAddress();
  for (let count = 0; count < 2; count += 1)
    expect(await patch(acme, path, emails(after))).toMatchObject({ status: 200 });
  const { subject, text } = await mailTo(app, before, /address of your account/);
  expect(subject).toContain('was changed');
  for (const part of ['Ada', 'Acme', after]) expect(text).toContain(part);
  expect(text).not.toContain(taken);
  expect([await mailsTo(app, before), await mailsTo(app, after)]).toEqual([[expect.anything()], []]);
});

test('another address stops the reset of a second factor: its mail went to the earlier one', async () => {
  const { id } = await addUser();
  await app.db
    .insertInto('factor_resets')
    .values({
      portal_id: app.portal.portal_id,
      developer_id: id,
      user_id: null,
      due_at: app.deps.now(),
      mail_id: id,
      token_hash: id,
    })
    .execute();
  const emails = [{ value: newAddress(), type: 'work' }];
  expect(await patch(acme, `/Users/${id}`, { op: 'replace', path: 'emails', value: emails })).toMatchObject({
    status: 200,
  });
  expect(await app.db.selectFrom('factor_resets').select('due_at').where('developer_id', '=', id).execute()).toEqual(
    [],
  );
  expect((await events(`developer:${id}`)).map(({ event }) => event)).toContain('factor_reset_stopped');
});
