import { createClient } from '/node_modules/@stoa/client/index.js';

window.registerStoaAuthElements({ userEntity: 'developer', apiBaseUrl: '' });
document.querySelector('stoa-auth-login').addEventListener('login-success', async () => {
  const { full_name } = await createClient({ baseUrl: '' }).call('getCurrentDeveloper');
  document.querySelector('output').append(`Hello ${full_name}`);
});
