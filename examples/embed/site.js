// What a host page does: register the elements once, place one by its tag, listen to its events.
const main = document.querySelector('main');

const pages = {
  '/login': () =>
    place(
      'stoa-auth-login',
      {
        showRegisterLink: true,
        registerLinkHref: '/register',
        showForgotPasswordLink: true,
        forgotPasswordLinkHref: '/forgot-password',
      },
      {
        'login-success': () => location.assign('/'),
        // The link of a mail leads here with a token; the element confirms the address and hands on another one.
        'verify-email-success': ({ email, resetToken }) =>
          location.assign(`/reset-password?${new URLSearchParams({ email, token: resetToken })}`),
      },
    ),

  '/register': () =>
    place(
      'stoa-auth-register',
      {
        registerRequestEndpoint: '/api/v2/developer',
        wrapRequest: ({ email, fullName }) => ({ email, full_name: fullName }),
      },
      { 'register-success': ({ email }) => say(`We sent a link to ${email}.`) },
    ),

  '/forgot-password': () =>
    place('stoa-auth-forgot-password', {
      showLoginLink: true,
      loginLinkHref: '/login',
      resetPasswordRequestEndpoint: '/api/v2/developer/forgot-password',
      wrapRequest: ({ email }) => ({ email }),
    }),

  '/reset-password': () =>
    place(
      'stoa-auth-reset-password',
      {},
      {
        'reset-password-success': () =>
          say('Your password is set. An operator may still have to approve your account.'),
      },
    ),

  '/': async () => {
    const response = await fetch('/api/v2/developer/me');
    if (!response.ok) return location.replace('/login');
    const { full_name, email } = await response.json();
    say(`Signed in as ${full_name} (${email}).`);
  },
};

const { portal_id } = await (await fetch('/api/v2/portal')).json();
registerStoaAuthElements({ userEntity: 'developer', apiBaseUrl: '', developerConfig: { portalId: portal_id } });
await (pages[location.pathname] ?? (() => say('There is nothing here.')))();

/** The element alone on the page; `on` gets each event's first argument, since its detail is the list of them. */
function place(tag, properties, on = {}) {
  const element = Object.assign(document.createElement(tag), properties);
  for (const [name, listener] of Object.entries(on)) {
    element.addEventListener(name, (event) => listener(event.detail[0]));
  }
  main.replaceChildren(element);
}

function say(text) {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  main.replaceChildren(paragraph);
}
