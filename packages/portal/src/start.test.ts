import { ProblemError } from '@stoa/client/problem-error';
import type { PortalContext } from '@stoa/contract/portal';
import { describe, expect, it } from 'vitest';
import type { Session } from './session.ts';
import { createSession } from './session.ts';
import { credentialsFor, prepareStart, type StartSurroundings } from './start.ts';

const context = { portal_id: 'p1', is_public: false } as PortalContext;
const ada = { id: 'd1', email: 'ada@example.org' };

function begin(address: string, changes: Partial<StartSurroundings> = {}) {
  const happened: string[] = [];
  const kept = new Map<string, string>();
  const session: Session = createSession({
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    search: () => '',
    cookies: () => '',
  });
  const surroundings: StartSurroundings = {
    address: new URL(address),
    session,
    getPortal: async () => {
      happened.push('context');
      return context;
    },
    getDeveloper: async () => {
      happened.push('me');
      return ada;
    },
    reportLogIn: (developer) => void happened.push(`log-in ${developer?.email ?? 'of nobody'}`),
    resetAndReload: () => void happened.push('reset'),
    ...changes,
  };
  return { happened, session, portal: prepareStart(surroundings) };
}

const refused = (status: number) => async () => {
  throw new ProblemError('problem', 'no', { status });
};

describe('start-up', () => {
  it('auth-elements §4: fetches the portal context first', async () => {
    const { portal, happened } = begin('https://portal.example/');
    expect(await portal).toBe(context);
    expect(happened).toEqual(['context']);
  });

  it('auth-elements §4: a private portal is asked with credentials, a public one without', () => {
    expect(credentialsFor({ is_public: false })).toBe('include');
    expect(credentialsFor({ is_public: true })).toBe('omit');
  });

  it('auth-elements §4: after an identity provider the profile is fetched and kept', async () => {
    const { portal, happened, session } = begin('https://portal.example/login?loginSuccess=true');
    await portal;
    expect(happened).toEqual(['context', 'me', 'log-in ada@example.org']);
    expect(session.read()).toEqual({ developer: ada });
  });

  it('auth-elements §4: a profile that cannot be had is a login-success event with no developer data', async () => {
    const { portal, happened, session } = begin('https://portal.example/login?loginSuccess=true', {
      getDeveloper: refused(401),
    });
    expect(await portal).toBe(context);
    expect(happened).toEqual(['context', 'log-in of nobody']);
    expect(session.read()).toEqual({});
  });

  it('auth-elements §4: a context call answered 401 on a local host resets the session', async () => {
    const { portal, happened } = begin('http://localhost:3000/', { getPortal: refused(401) });
    expect(await portal).toBeNull();
    expect(happened).toEqual(['reset']);
  });

  it('elsewhere a context call answered 401 is an error, and so is any other failure', async () => {
    await expect(begin('https://portal.example/', { getPortal: refused(401) }).portal).rejects.toMatchObject({
      status: 401,
    });
    await expect(begin('http://localhost/', { getPortal: refused(503) }).portal).rejects.toMatchObject({ status: 503 });
  });
});
