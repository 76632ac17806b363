import { describe, expect, it } from 'vitest';
import { type Audience, asksPermission, type Decision, decide, readFeatureSet, type Visit } from './guards.ts';

const privatePortal = { is_public: false, basic_auth_enabled: true, rbac_enabled: false };
const publicPortal = { is_public: true, basic_auth_enabled: true, rbac_enabled: false };
const guardedPortal = { is_public: false, basic_auth_enabled: true, rbac_enabled: true };

function visit(audience: Audience, rest: Partial<Visit> = {}): Visit {
  return {
    rules: { title: 'title.catalog', audience },
    portal: privatePortal,
    signedIn: true,
    fullPath: '/somewhere?x=1#y',
    loginSuccess: false,
    hasFeature: () => false,
    ...rest,
  };
}

const viewRules = { title: 'title.spec', audience: 'reader', permission: 'view' } as const;
const on: Decision = { go: 'on' };
const home: Decision = { go: 'home' };
const forbidden: Decision = { go: 'forbidden' };
const logIn: Decision = { go: 'log-in', remember: '/somewhere?x=1#y' };

const table: readonly [name: string, visit: Visit, decision: Decision][] = [
  ['portal §2: a signed-in developer on log in goes to the catalogue', visit('signed-out'), home],
  [
    'an answer of an identity provider reaches the log-in element of somebody signed in',
    visit('signed-out', { fullPath: '/login?code=a&state=b' }),
    on,
  ],
  ['portal §2: an anonymous visitor may log in', visit('signed-out', { signedIn: false }), on],
  ['portal §2: a signed-in developer may still reset a password', visit('recovery'), on],
  ['portal §2: an anonymous visitor may recover a password', visit('recovery', { signedIn: false }), on],
  ...(['signed-out', 'recovery', 'developer'] as const).flatMap((audience) =>
    [true, false].map((signedIn): [string, Visit, Decision] => [
      `portal §2: on a public portal a page for ${audience} leads to the catalogue (signed in: ${signedIn})`,
      visit(audience, { portal: publicPortal, signedIn }),
      home,
    ]),
  ),
  ...(['signed-out', 'recovery'] as const).flatMap((audience) =>
    [true, false].map((signedIn): [string, Visit, Decision] => [
      `where passwords are off, a page about them leads to the catalogue (${audience}, signed in: ${signedIn})`,
      visit(audience, {
        rules: { title: 'title.registration', audience, password: true },
        portal: { ...privatePortal, basic_auth_enabled: false },
        signedIn,
      }),
      home,
    ]),
  ),
  [
    'portal §2: a public portal is read without a session',
    visit('reader', { portal: publicPortal, signedIn: false }),
    on,
  ],
  [
    'portal §2: an anonymous visitor of a private page logs in and is remembered',
    visit('reader', { signedIn: false }),
    logIn,
  ],
  ['portal §2: an anonymous visitor of an application page logs in', visit('developer', { signedIn: false }), logIn],
  ['portal §2: not found and forbidden speak to anyone', visit('anyone', { signedIn: false }), on],
  ['portal §2: a developer reads', visit('reader'), on],
  ['portal §2: a developer manages applications', visit('developer'), on],
  [
    'portal §2: loginSuccess=true leads to the remembered path, before anything else',
    visit('signed-out', { loginSuccess: true, remembered: '/my-apps' }),
    { go: 'back', path: '/my-apps' },
  ],
  [
    'portal §2: loginSuccess=true without a remembered path leads home',
    visit('signed-out', { loginSuccess: true }),
    home,
  ],
  [
    'portal §2: a remembered path waits for a session',
    visit('reader', { loginSuccess: true, signedIn: false, remembered: '/x' }),
    logIn,
  ],
  ['portal §2: a path is remembered only for the way back', visit('reader', { remembered: '/x' }), on],
  [
    'portal §2: a feature that reads the expected value lets pass',
    visit('reader', {
      rules: { title: 'title.catalog', audience: 'reader', feature: { flag: 'a', expected: true } },
      hasFeature: (flag) => flag === 'a',
    }),
    on,
  ],
  [
    'portal §2: a feature that does not read the expected value is forbidden',
    visit('reader', { rules: { title: 'title.catalog', audience: 'reader', feature: { flag: 'a', expected: true } } }),
    forbidden,
  ],
  [
    'portal §2: the expected value of a feature is false by default',
    visit('reader', {
      rules: { title: 'title.catalog', audience: 'reader', feature: { flag: 'a' } },
      hasFeature: () => true,
    }),
    forbidden,
  ],
  [
    'portal §2: log in comes before the feature flag',
    visit('reader', {
      signedIn: false,
      hasFeature: () => true,
      rules: { title: 'title.catalog', audience: 'reader', feature: { flag: 'a' } },
    }),
    logIn,
  ],
  ['portal §6: without role-based access control all is allowed', visit('reader', { rules: viewRules }), on],
  [
    'portal §6: on a public portal all is allowed',
    visit('reader', { rules: viewRules, portal: { is_public: true, basic_auth_enabled: true, rbac_enabled: true } }),
    on,
  ],
  [
    'portal §6: the view action opens spec and docs',
    visit('reader', { rules: viewRules, portal: guardedPortal, permitted: true }),
    on,
  ],
  [
    'portal §6: without the view action the page is forbidden',
    visit('reader', { rules: viewRules, portal: guardedPortal, permitted: false }),
    forbidden,
  ],
  [
    'portal §2: a check that does not resolve to true is forbidden',
    visit('reader', { rules: viewRules, portal: guardedPortal }),
    forbidden,
  ],
  ['portal §6: pages without a permission ask nobody', visit('reader', { portal: guardedPortal }), on],
];

describe('guards', () => {
  it.each(table)('%s', (_name, given, decision) => {
    expect(decide(given)).toEqual(decision);
  });

  it('portal §6: permissions are fetched only on a private portal with role-based access control', () => {
    expect(asksPermission(viewRules, guardedPortal)).toBe(true);
    expect(asksPermission(viewRules, privatePortal)).toBe(false);
    expect(asksPermission(viewRules, { is_public: true, basic_auth_enabled: true, rbac_enabled: true })).toBe(false);
    expect(asksPermission({ title: 'title.myApps', audience: 'developer' }, guardedPortal)).toBe(false);
  });

  it('reads the feature set of the portal context; what is not named is off', () => {
    const has = readFeatureSet('new-docs, labels=true beta=false');
    expect(['new-docs', 'labels', 'beta', 'other'].map(has)).toEqual([true, true, false, false]);
    expect(readFeatureSet(undefined)('x')).toBe(false);
  });
});
