import { registerAuthElements } from '@stoa/auth-elements/login';
import { createClient } from '@stoa/client';
import { createElement, useEffect, useState } from 'react';

const client = createClient({ baseUrl: '' });

export function App() {
  const [said, setSaid] = useState('');
  const [isBrowser, setIsBrowser] = useState(false);
  // After React has taken the page over: while it does, it sets neither functions nor listeners of custom elements.
  useEffect(() => {
    registerAuthElements({ userEntity: 'developer', apiBaseUrl: '' });
    setIsBrowser(true);
  }, []);
  const greet = async () => setSaid(`Hello ${(await client.call('getCurrentDeveloper')).full_name}`);
  return createElement(
    'div',
    null,
    isBrowser && createElement('stoa-auth-login', { loginButtonText: 'Enter', 'onlogin-success': greet }),
    createElement('output', null, said),
  );
}
