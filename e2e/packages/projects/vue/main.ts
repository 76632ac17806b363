import { registerAuthElements } from '@stoa/auth-elements/standalone';
import { createClient } from '@stoa/client';
import { createApp, defineComponent, h, ref } from 'vue';

registerAuthElements({ userEntity: 'developer', apiBaseUrl: '' });
const client = createClient({ baseUrl: '' });

const Host = defineComponent(() => {
  const said = ref('');
  const greet = async () => {
    const me = await client.call('getCurrentDeveloper');
    said.value = `Hello ${me.full_name}`;
  };
  return () => [h('stoa-auth-login', { loginButtonText: 'Enter', onLoginSuccess: greet }), h('output', said.value)];
});

const element: HTMLElementTagNameMap['stoa-auth-login'] = document.createElement('stoa-auth-login');
element.addEventListener('verify-email-success', ({ detail: [{ email }] }) => email.length);
const app = createApp(Host);
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('stoa-');
app.mount('main');
