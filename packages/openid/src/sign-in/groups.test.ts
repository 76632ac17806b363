import { describe, expect, test } from 'vitest';
import { groupsIn } from './groups.ts';
import { needsUserInfo } from './profile.ts';

const valuesOf = (claim: string, claims: object) => groupsIn({ claim }, { ...claims }).values;

describe('what the claim of a rule holds', () => {
  test.each([
    ['a list (Okta, Microsoft Entra ID)', 'groups', { groups: ['a', 'b', 'a'] }, ['a', 'b']],
    ['one word (Google: the domain of the organization)', 'hd', { hd: 'meridian.example' }, ['meridian.example']],
    ['a path (Keycloak)', 'realm_access.roles', { realm_access: { roles: ['a'] } }, ['a']],
    ['a path with a name that has dots', 'access.my.api.roles', { access: { 'my.api': { roles: ['a'] } } }, ['a']],
    ['a name that has dots', 'https://id.example/groups', { 'https://id.example/groups': ['a'] }, ['a']],
    ['numbers', 'groups', { groups: [7] }, ['7']],
    ['things that are no names', 'groups', { groups: [{ name: 'a' }, null, true, ['b']] }, []],
    ['a path into a list', 'groups.0', { groups: ['a'] }, []],
    ['nothing', 'groups', {}, []],
    ['null', 'groups', { groups: null }, []],
    ['what every object has', 'constructor.name', {}, []],
    ['letters count as they are', 'groups', { groups: ['Admins'] }, ['Admins']],
  ])('%s', (_name, claim, claims, values) => {
    expect(valuesOf(claim, claims)).toEqual(values);
  });

  test.each([
    ['named elsewhere', { _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } }, false],
    ['hasgroups', { hasgroups: true }, false],
    ['hasgroups as text', { hasgroups: 'true' }, false],
    ['none at all', {}, true],
    ['sent all the same', { groups: ['a'], hasgroups: true }, true],
  ])('too many groups for a token: %s', (_name, claims, complete) => {
    expect(groupsIn({ claim: 'groups' }, claims).complete).toBe(complete);
  });

  test('userinfo is asked for a claim that the ID token does not have', () => {
    const token = { email: 'ada@example.com', email_verified: true, name: 'Ada' };
    expect(needsUserInfo(token, { claim: 'groups' })).toBe(true);
    expect(needsUserInfo({ ...token, groups: [] }, { claim: 'groups' })).toBe(false);
  });
});
