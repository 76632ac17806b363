import { describe, expect, it } from 'vitest';
import { createSession, decodeSession, encodeSession, sessionKey, testCookie } from './session.ts';

function open(options: { search?: string; cookies?: string } = {}) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const session = createSession({
    storage,
    search: () => options.search ?? '',
    cookies: () => options.cookies ?? '',
  });
  return { session, kept };
}

const ada = { id: '7d9f3c1e-0000-7000-8000-000000000001', email: 'ada@exämple.org' };

describe('session', () => {
  it('portal §3: is kept in local storage under a fixed key, encoded', () => {
    const { session, kept } = open();
    session.saveDeveloper(ada);
    const stored = kept.get(sessionKey) ?? '';
    expect(stored).not.toContain('ada');
    expect(decodeSession(stored)).toEqual({ developer: ada });
  });

  it('portal §3: holds id, e-mail and destination only', () => {
    const { session } = open();
    session.saveDeveloper({ ...ada, full_name: 'Ada' } as typeof ada);
    expect(session.read()).toEqual({ developer: ada });
  });

  it('portal §3: exists with a stored developer, with loginSuccess=true in the address, or with the test cookie', () => {
    expect(open().session.exists()).toBe(false);
    expect(open({ search: '?loginSuccess=true' }).session.exists()).toBe(true);
    expect(open({ search: '?loginSuccess=1' }).session.exists()).toBe(false);
    expect(open({ cookies: `a=b; ${testCookie}=1` }).session.exists()).toBe(true);
    expect(open({ cookies: `x${testCookie}=1` }).session.exists()).toBe(false);
    const { session } = open();
    session.saveDeveloper(ada);
    expect(session.exists()).toBe(true);
  });

  it('remembers the destination through a log-in and forgets it when it is taken', () => {
    const { session } = open();
    session.clear('/my-apps?x=1#y');
    session.saveDeveloper(ada);
    expect(session.takeDestination()).toBe('/my-apps?x=1#y');
    expect(session.takeDestination()).toBeUndefined();
    expect(session.read()).toEqual({ developer: ada });
  });

  it('never remembers a path that leads to another host', () => {
    const { session } = open();
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      session.clear(path);
      expect(session.takeDestination()).toBeUndefined();
    }
  });

  it('leaves nothing behind when it is cleared', () => {
    const { session, kept } = open();
    session.saveDeveloper(ada);
    session.clear();
    expect(kept.size).toBe(0);
  });

  it('reads damaged storage as no session', () => {
    for (const stored of ['', 'not base64!', btoa('nope'), encodeSession({ developer: { id: '' } as typeof ada })]) {
      expect(decodeSession(stored)).toEqual({});
    }
  });
});
