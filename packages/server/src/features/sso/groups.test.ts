import type { ClaimedGroups } from '@stoa/database/tables';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import type { OpenIdProvider } from '../../testing/openid-provider.ts';
import { newPerson, type SsoPerson, signIn, startSsoApp } from '../../testing/sso-app.ts';
import { addIdentityProvider, locationOf } from '../../testing/sso-browser.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let provider: OpenIdProvider;
let owner: BrowserLike;
let ada: SsoPerson;
/** Ids of teams by their names. */
const teams = new Map<string, string>();

/** Groups are ids, as Microsoft Entra ID sends them. */
const partners = '5b1c6a52-0f6e-4f0e-9a3c-8d1f2f1f0a01';
const pilots = '5b1c6a52-0f6e-4f0e-9a3c-8d1f2f1f0a02';
const rule: ClaimedGroups = {
  claim: 'groups',
  teams: [
    { value: partners, team: 'Partners' },
    { value: pilots, team: 'pilots' },
    { value: pilots, team: 'No Such Team' },
    { value: pilots, team: 'Everyone' },
  ],
  roles: [
    { value: partners, role: 'owner' },
    { value: pilots, role: 'viewer' },
  ],
};

beforeAll(async () => {
  ({ app, provider } = await startSsoApp());
  owner = await app.signedInUser('owner', 'olga');
  for (const name of ['Partners', 'Pilots', 'By Hand'])
    teams.set(name, (await owner.call('createTeam', { body: { name } })).id);
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  ada = newPerson(provider);
  await setRule(rule);
});

async function setRule(groups: ClaimedGroups | null) {
  await app.db
    .updateTable('identity_providers')
    .set({ groups: groups && JSON.stringify(groups) })
    .execute();
}

/** Signs in with the ID token saying this besides. */
async function comes(claims: object, entity: 'developer' | 'user' = 'developer') {
  provider.behaviour.idToken = (token) => ({ ...token, ...claims });
  const browser = app.visitor();
  expect(locationOf(await signIn(browser, provider, entity)).searchParams.get('error')).toBeNull();
  return browser;
}

const developer = () =>
  app.db.selectFrom('developers').select('id').where('email', '=', ada.email).executeTakeFirstOrThrow();

/** The names of the developer's teams, and what gave each membership. */
async function memberships() {
  const rows = await app.db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(['teams.name', 'claimed_by'])
    .where('developer_id', '=', (await developer()).id)
    .orderBy('teams.name')
    .execute();
  return rows.map(({ name, claimed_by }) => `${name}: ${claimed_by ?? 'by hand'}`);
}

async function byHand(verb: 'addTeamMember' | 'removeTeamMember', team: string) {
  await owner.call(verb, { params: { teamId: teams.get(team) as string, developerId: (await developer()).id } });
}

const events = (subject: string) =>
  app.db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'details'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();

describe('teams of developers', () => {
  test('come and go with the claim, each with a word in the audit log', async () => {
    await comes({ groups: [partners, pilots, 'unknown'] });
    expect(await memberships()).toEqual(['Partners: meridian', 'Pilots: meridian']);
    await comes({ groups: [pilots] });
    expect(await memberships()).toEqual(['Pilots: meridian']);
    await comes({});
    expect(await memberships()).toEqual([]);
    const { id } = await developer();
    const own = (await events(`team:${teams.get('Partners')}`)).filter(
      ({ details }) => (details as { developer_id?: string }).developer_id === id,
    );
    const details = { developer_id: id, identity_provider: 'meridian' };
    expect(own).toEqual([
      { event: 'team_member_added', actor: 'system', details },
      { event: 'team_member_removed', actor: 'system', details },
    ]);
  });

  test('what was given by hand stays, whichever came first', async () => {
    await comes({ groups: [partners] });
    await byHand('addTeamMember', 'By Hand');
    await byHand('addTeamMember', 'Partners');
    await byHand('addTeamMember', 'Pilots');
    await comes({ groups: [pilots] });
    await comes({});
    expect(await memberships()).toEqual(['By Hand: by hand', 'Partners: by hand', 'Pilots: by hand']);
    const list = await owner.call('listTeamMembers', { params: { teamId: teams.get('Partners') as string } });
    expect(list.data.find(({ email }) => email === ada.email)).toMatchObject({ claimed_by: null });
  });

  test('a claim gives back what a hand has taken: the claim is the law at each sign-in', async () => {
    await comes({ groups: [partners] });
    await byHand('removeTeamMember', 'Partners');
    expect(await memberships()).toEqual([]);
    await comes({ groups: [partners] });
    expect(await memberships()).toEqual(['Partners: meridian']);
  });

  test.each([
    [
      'named elsewhere',
      { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://x.example' } } },
    ],
    ['said to be there', { hasgroups: true }],
  ])('too many groups for a token (%s): all stays as it was, and the audit log says so', async (_name, claims) => {
    await comes({ groups: [partners] });
    await comes(claims);
    expect(await memberships()).toEqual(['Partners: meridian']);
    const { id } = await developer();
    expect((await events(`developer:${id}`)).map(({ event }) => event)).toContain('sso_groups_unknown');
  });

  test('without a rule, and after the provider is gone, what the claim gave goes', async () => {
    await comes({ groups: [partners] });
    await setRule(null);
    await comes({ groups: [partners] });
    expect(await memberships()).toEqual([]);

    await setRule(rule);
    await comes({ groups: [partners] });
    await app.db.updateTable('team_members').set({ claimed_by: 'a-former-one' }).execute();
    await comes({});
    expect(await memberships()).toEqual([]);
  });

  test('another provider’s memberships are not this one’s to take', async () => {
    await addIdentityProvider(app, provider, { identifier: 'second', serves: 'users' });
    await comes({ groups: [partners] });
    await app.db.updateTable('team_members').set({ claimed_by: 'second' }).execute();
    await comes({});
    expect(await memberships()).toEqual(['Partners: second']);
    await app.db.deleteFrom('identity_providers').where('identifier', '=', 'second').execute();
  });

  test('who is not let in is given nothing', async () => {
    await app.db.updateTable('identity_providers').set({ auto_approve: false }).execute();
    provider.behaviour.idToken = (token) => ({ ...token, groups: [partners] });
    await signIn(app.visitor(), provider, 'developer');
    await app.db.updateTable('identity_providers').set({ auto_approve: true }).execute();
    expect(await memberships()).toEqual([]);
  });

  test('Google’s habits: the organization’s domain is the group', async () => {
    await setRule({ claim: 'hd', teams: [{ value: 'meridian.example', team: 'Partners' }], roles: [] });
    await comes({ hd: 'meridian.example', email: ada.email, email_verified: true });
    expect(await memberships()).toEqual(['Partners: meridian']);
  });
});

describe('roles of users', () => {
  /** An account of the console that came by the provider, with a role or none. */
  async function user(role: 'owner' | 'viewer' | null, role_claimed_by: string | null = null) {
    const email = `ulla-${ada.sub}@trusted.example`;
    provider.behaviour.account = { ...ada, email };
    const { id } = await (await app.signedInUser('viewer', `u-${ada.sub}`)).call('getCurrentUser');
    await app.db.updateTable('users').set({ email, role, role_claimed_by }).where('id', '=', id).execute();
    return id;
  }
  const roleOf = async (id: string) =>
    (await app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

  test('who has none gets the first that fits, and it goes with the claim', async () => {
    const id = await user(null);
    await comes({ groups: [pilots, partners] }, 'user');
    expect(await roleOf(id)).toBe('owner');
    await comes({ groups: [pilots] }, 'user');
    expect(await roleOf(id)).toBe('viewer');
    await comes({}, 'user');
    expect(await roleOf(id)).toBeNull();
    expect((await events(`user:${id}`)).filter(({ event }) => event === 'user_role_changed')).toMatchObject([
      { actor: 'system', details: { from: null, to: 'owner', identity_provider: 'meridian' } },
      { details: { from: 'owner', to: 'viewer' } },
      { details: { from: 'viewer', to: null } },
    ]);
  });

  test('a role that somebody gave stays: a claim gives no more and takes nothing', async () => {
    const id = await user('viewer');
    await comes({ groups: [partners] }, 'user');
    expect(await roleOf(id)).toBe('viewer');
    await comes({}, 'user');
    expect(await roleOf(id)).toBe('viewer');
  });

  test('a role that an owner gives is theirs from then on', async () => {
    const id = await user(null);
    await comes({ groups: [pilots] }, 'user');
    await owner.call('changeUserRole', { params: { userId: id }, body: { role: 'approver' } });
    await comes({ groups: [partners] }, 'user');
    expect(await roleOf(id)).toBe('approver');
  });

  test('the last owner stays one, whatever the claim says', async () => {
    const id = await user('owner', 'meridian');
    const others = await app.db
      .updateTable('users')
      .set({ role: 'viewer' })
      .where('role', '=', 'owner')
      .where('id', '!=', id)
      .returning('id')
      .execute();
    await comes({}, 'user');
    expect(await roleOf(id)).toBe('owner');
    expect((await events(`user:${id}`)).map(({ event }) => event)).toContain('sso_last_owner_kept');
    const ids = others.map((one) => one.id);
    await app.db.updateTable('users').set({ role: 'owner' }).where('id', 'in', ids).execute();
    await comes({}, 'user');
    expect(await roleOf(id)).toBeNull();
  });
});
