import type { UserEntity } from '@stoa/database/tables';
import type { BrowserLike } from './browser-like.ts';
import type { Person, TestApp } from './test-app.ts';

/** The same call of both kinds of account, for tests of rules that both keep. */
export const accountCalls = {
  developer: {
    authenticate: 'authenticateDeveloper',
    me: 'getCurrentDeveloper',
    refresh: 'refreshDeveloperSession',
    logOut: 'logOutDeveloper',
    forgotPassword: 'forgotDeveloperPassword',
    resetPassword: 'resetDeveloperPassword',
    changePassword: 'changeDeveloperPassword',
    sessions: 'listDeveloperSessions',
    endSession: 'endDeveloperSession',
    accessCookie: 'portalaccesstoken',
    refreshCookie: 'portalrefreshtoken',
    mePath: '/api/v2/developer/me',
    refreshPath: '/api/v2/developer/refresh',
    authenticatePath: '/api/v2/developer/authenticate',
    admitted: 'approved',
  },
  user: {
    authenticate: 'authenticateUser',
    me: 'getCurrentUser',
    refresh: 'refreshUserSession',
    logOut: 'logOutUser',
    forgotPassword: 'forgotUserPassword',
    resetPassword: 'resetUserPassword',
    changePassword: 'changeUserPassword',
    sessions: 'listUserSessions',
    endSession: 'endUserSession',
    accessCookie: 'useraccesstoken',
    refreshCookie: 'userrefreshtoken',
    mePath: '/api/v1/users/me',
    refreshPath: '/api/v1/users/refresh',
    authenticatePath: '/api/v1/authenticate',
    admitted: 'active',
  },
} as const;

export const userEntities = ['developer', 'user'] as const satisfies readonly UserEntity[];

/** Signs in a user or developer with an account that may sign in. */
export function signedInAs(
  app: TestApp,
  entity: UserEntity,
  name: string,
): Promise<BrowserLike & { readonly person: Person }> {
  return entity === 'user' ? app.signedInUser('viewer', name) : app.signedIn(name);
}

/** The cookies that open something; not the one that a browser is known by. */
export function sessionCookies({ cookies }: Pick<BrowserLike, 'cookies'>): string[] {
  return [...cookies].filter(([name]) => !name.endsWith('_browser')).map(([, value]) => value);
}

/** Another browser of the same person. */
export async function secondBrowser(app: TestApp, entity: UserEntity, person: Person): Promise<BrowserLike> {
  const browser = app.visitor();
  await browser.call(accountCalls[entity].authenticate, {
    body: { username: person.email, password: person.password },
  });
  return browser;
}

/** Sets the status in the table: no call leads there from everywhere. */
export async function setStatus(
  app: TestApp,
  entity: UserEntity,
  id: string,
  status: 'unverified' | 'disabled' | 'admitted',
): Promise<void> {
  if (entity === 'user') {
    const to = status === 'admitted' ? 'active' : status;
    await app.db.updateTable('users').set({ status: to }).where('id', '=', id).execute();
  } else {
    const to = status === 'admitted' ? 'approved' : status;
    await app.db.updateTable('developers').set({ status: to }).where('id', '=', id).execute();
  }
}
