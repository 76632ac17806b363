// A host without modules or a framework. The script before this one has put the register function on the page.
window.registerStoaAuthElements({ userEntity: document.body.dataset.entity, apiBaseUrl: '' });

const events = [
  'login-success',
  'verify-email-success',
  'register-success',
  'forgot-password-success',
  'reset-password-success',
  'change-password-success',
  'accept-invitation-success',
  'password-requirements',
];

// Events bubble, so one place can listen for all. What they say is the first of `detail`.
for (const name of events) {
  document.addEventListener(name, ({ detail }) => {
    document.querySelector('output').append(`${name} ${JSON.stringify(detail[0] ?? null)}\n`);
  });
}

// A developer's registration goes to its own endpoint, which spells the name its way.
const register = document.querySelector('stoa-auth-register');
if (register) register.wrapRequest = ({ email, fullName }) => ({ email, full_name: fullName });

// Asking for a new password: a wrapper that changes nothing keeps the body from being put under `data`.
const forgot = document.querySelector('stoa-auth-forgot-password');
if (forgot) forgot.wrapRequest = (fields) => fields;
