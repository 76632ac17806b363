// The pages below /console: registers the auth elements for users, and leads from one page to the next.
const { locale, passwordPolicy } = document.body.dataset;
const goTo = (path, query = {}) => {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
  location.assign(search.size > 0 ? `${path}?${search}` : path);
};

const query = new URLSearchParams(location.search);
/** Where a log-in leads: the page of the console that sent somebody here, never one of another site. */
const home = /^\/console(?![^/?])/.test(query.get('returnTo') ?? '') ? query.get('returnTo') : '/console';

/** What follows on each of the elements' events; their detail is the list of the event's arguments. */
const after = {
  'login-success': () => location.assign(home),
  'verify-email-success': ({ email, resetToken } = {}) => {
    if (resetToken) goTo('/console/reset-password', { email, token: resetToken });
  },
  'register-success': () => goTo('/console/login', { registered: 'true' }),
  'reset-password-success': ({ email } = {}) => goTo('/console/login', { passwordReset: 'true', email }),
  'change-password-success': () => goTo('/console/account', { passwordSet: 'true' }),
  'forgot-password-success': () => {
    heading.textContent = document.body.dataset.checkEmail;
  },
  'accept-invitation-success': ({ email } = {}) => goTo('/console/login', { invited: 'true', email }),
  'click-login-link': () => goTo('/console/login'),
  'click-forgot-password-link': () => goTo('/console/forgot-password'),
  'click-register-link': () => goTo('/console/register'),
};

const element = (id) => document.getElementById(id);
const heading = document.querySelector('h1');

// The element takes the token out of the address and leaves it in the history entry, which alone knows it after a reload.
const invitation = document.querySelector('stoa-auth-accept-invitation');
if (invitation && !query.get('token') && !history.state?.stoaAuth?.token) {
  invitation.remove();
  heading.classList.remove('unseen');
  element('incomplete').hidden = false;
}

globalThis.registerStoaAuthElements({
  apiBaseUrl: '/kauth',
  userEntity: 'user',
  lang: locale,
  passwordPolicy: { either: { classesBelow: 15 }, length: { min: 15, classes: 0 } }[passwordPolicy],
});

for (const element of document.querySelectorAll('main > *')) {
  for (const [name, follow] of Object.entries(after)) {
    element.addEventListener(name, (event) => follow(Array.isArray(event.detail) ? event.detail[0] : event.detail));
  }
}

/** One tab at a time: the other's new cookies serve this one too. The elements' own refresh holds the same lock. */
function refresh() {
  return navigator.locks.request('stoa-session-refresh', () => fetch('/api/v1/users/refresh', { method: 'POST' }));
}

/** A call of the user's API; a session that has run out is refreshed once. */
async function call(path, method = 'GET', mayRefresh = true) {
  const answer = await fetch(`/api/v1/users/${path}`, { method });
  if (answer.status !== 401 || !mayRefresh) return answer;
  const refreshed = await refresh();
  if (refreshed.ok) return call(path, method, false);
  // Only a refusal ends a session; "later" and a failure do not, and must not lead to the log-in page.
  const isLater = [408, 409, 425, 429].includes(refreshed.status) || refreshed.status >= 500;
  return isLater ? refreshed : answer;
}

const failure = document.getElementById('failure');

/** The answer of a call that worked. Without a session there is nothing to do on a page but to log in. */
async function answerOf(path, method) {
  const answer = await call(path, method);
  if (answer.status === 401) goTo('/console/login');
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function showAccount(account) {
  const user = await (await answerOf('me')).json();
  element('account-name').textContent = user.preferred_name || user.full_name;
  element('account-email').textContent = `${user.email} · ${user.organization}`;
  for (const role of document.querySelectorAll('[data-role]'))
    role.hidden = role.dataset.role !== (user.role ?? 'none');
  element('security').hidden = user.role === null;
  // The console has a page for it, which is for those with a role.
  if (user.role === null) await showProviders();
  await showSessions();
  account.hidden = false;
}

async function showProviders() {
  const { identity_providers: linked } = await (await answerOf('me/sign-in-methods')).json();
  element('providers').replaceChildren(...linked.map(providerItem));
  element('ways').hidden = linked.length === 0;
}

function providerItem(provider) {
  const item = element('provider').content.cloneNode(true);
  const part = (selector) => item.querySelector(selector);
  part('b').textContent = provider.name;
  part('.last').hidden = !provider.last_way_in;
  part('time').dateTime = provider.last_used_at;
  part('time').textContent = new Date(provider.last_used_at).toLocaleDateString(document.documentElement.lang);
  part('button').hidden = provider.last_way_in;
  part('button').addEventListener('click', () => askUnlink(provider));
  return item;
}

/** Asks once; and who sits there, when the log-in was long ago. */
function askUnlink({ id, name }) {
  const dialog = element('unlink');
  const form = dialog.querySelector('form');
  const show = (part, isShown) => {
    element(`unlink-${part}`).hidden = !isShown;
  };
  form.reset();
  for (const part of ['proof', 'factor', 'wrong']) show(part, false);
  element('unlink-title').textContent = dialog.dataset.title.replace('{provider}', name);
  element('unlink-cancel').onclick = () => dialog.close();
  form.onsubmit = (event) => {
    event.preventDefault();
    attempt(() => unlink()).then(() => failure.hidden || dialog.close());
  };
  dialog.showModal();

  async function unlink() {
    show('wrong', false);
    if (!element('unlink-proof').hidden && !(await isProven())) return show('wrong', true);
    const answer = await call(`me/identities/${id}`, 'DELETE');
    // 404: it is gone already, which is what was wanted.
    if (answer.ok || answer.status === 404) {
      dialog.close();
      return showProviders();
    }
    const { code } = await answer.json().catch(() => ({}));
    if (code === 'sign_in_needed') return logInAgain();
    if (code !== 'password_needed') throw new Error(`identity: ${answer.status}`);
    const { authenticator, passkeys } = await (await answerOf('me/factors')).json();
    show('proof', true);
    show('factor', authenticator !== null || passkeys > 0);
    element('unlink-password').focus();
  }

  async function isProven() {
    const { password, code } = Object.fromEntries(new FormData(form));
    const body = JSON.stringify(element('unlink-factor').hidden ? { password } : { password, code });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/v2/users/me/password-proofs', { method: 'POST', headers, body })).ok;
  }
}

/** Through a provider, which is asked for a sign-in of this moment. */
async function logInAgain() {
  await call('logout', 'POST', false);
  goTo('/console/login', { returnTo: '/console/account', fresh: 'true' });
}

async function showSessions() {
  const { data } = await (await answerOf('me/sessions')).json();
  const thisOneFirst = data.toSorted((one, other) => Number(other.current) - Number(one.current));
  element('sessions').replaceChildren(...thisOneFirst.map(sessionItem));
}

function sessionItem(session) {
  const item = element('session').content.cloneNode(true);
  const part = (selector) => item.querySelector(selector);
  part('.agent').textContent = agentWords(session, document.body.dataset);
  part('.agent').title = session.user_agent;
  part('.ip').textContent = session.ip;
  part('time').dateTime = session.last_seen_at;
  part('time').textContent = new Date(session.last_seen_at).toLocaleString(document.documentElement.lang);
  part('.current').hidden = !session.current;
  part('button').hidden = session.current;
  part('button').addEventListener('click', () =>
    attempt(async () => {
      const answer = await call(`me/sessions/${session.id}`, 'DELETE');
      // 404: it is over already, which is what was wanted.
      if (!answer.ok && answer.status !== 404) throw new Error(`session: ${answer.status}`);
      await showSessions();
    }),
  );
  return item;
}

function agentWords({ browser, operating_system: system }, { session, sessionUnknown }) {
  if (browser && system) return session.replace('{browser}', browser).replace('{system}', system);
  return browser ?? system ?? sessionUnknown;
}

/** Says that something failed, and offers to do it again. */
async function attempt(work) {
  failure.hidden = true;
  try {
    await work();
  } catch {
    failure.hidden = false;
    failure.querySelector('button').onclick = () => attempt(work);
  }
}

const account = element('account');
if (account) {
  element('password-set').hidden = !query.get('passwordSet');
  // Loading the page again must not repeat it.
  history.replaceState(history.state, '', location.pathname);
  attempt(() => showAccount(account));
  element('log-out').addEventListener('click', () =>
    attempt(async () => {
      const answer = await call('logout', 'POST', false);
      if (!answer.ok) throw new Error(`logout: ${answer.status}`);
      goTo('/console/login', { logout: 'true' });
    }),
  );
}

// The code comes behind #, which no log sees, and leaves the address at once.
const setUp = element('set-up');
if (setUp) {
  const code = location.hash.slice(1) || history.state?.code;
  history.replaceState({ code }, '', location.pathname);
  setUp.hidden = !code;
  element('incomplete').hidden = Boolean(code);
  setUp.addEventListener('submit', async (event) => {
    event.preventDefault();
    failure.hidden = true;
    const { full_name: fullName, email } = Object.fromEntries(new FormData(setUp));
    const body = JSON.stringify({ code, email, full_name: fullName });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/v1/set-up', { method: 'POST', headers, body }).catch(() => undefined);
    const said = await answer?.json().catch(() => undefined);
    if (answer?.ok) return goTo('/console/first-owner', { token: said.token, fullName, email });
    const isOver = answer?.status === 403 || answer?.status === 404;
    setUp.hidden = isOver;
    element('incomplete').hidden = !isOver;
    failure.hidden = isOver;
    if (said?.detail) failure.querySelector('p').textContent = said.detail;
  });
}

// Nobody may type a password into a form that can only refuse it. A session that ends later is the element's matter.
if (document.querySelector('stoa-auth-change-password')) answerOf('me').catch(() => undefined);

// The server sees a session for a quarter of an hour, and the browser has what refreshes it: who was sent here with a session
// goes straight back. Once in ten seconds, so that a cookie that does not stay leads in no circle.
const lastReturn = 'stoa-console-return';
if (query.get('returnTo') && Date.now() - Number(sessionStorage.getItem(lastReturn)) > 10_000) {
  sessionStorage.setItem(lastReturn, String(Date.now()));
  refresh().then((refreshed) => {
    if (refreshed.ok) location.replace(home);
  });
}
