import { registerAuthElements } from '@stoa/auth-elements';
import { createApp, ref } from 'vue';

registerAuthElements({ userEntity: 'developer', apiBaseUrl: '' });

const app = createApp({
  setup() {
    const screen = ref('login');
    const said = ref('');
    const wrapRequest = ({ email, fullName }: { email: string; fullName: string }) => ({ email, full_name: fullName });
    const registered = ({ detail: [{ email }] }: CustomEvent<[{ email: string }]>) => {
      said.value = `registered ${email}`;
    };
    return { screen, said, wrapRequest, registered };
  },
  // Vue sets what the element knows as a property; `.prevent` keeps a link of the element from being followed.
  template: `
    <stoa-auth-login v-if="screen === 'login'" show-register-link login-button-text="Enter"
      @click-register-link.prevent="screen = 'register'" @login-success="said = 'logged in'" />
    <stoa-auth-register v-else hide-title register-request-endpoint="/api/v2/developer" :wrapRequest="wrapRequest"
      @register-success="registered" />
    <output>{{ said }}</output>`,
});
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('stoa-');
app.mount('main');
