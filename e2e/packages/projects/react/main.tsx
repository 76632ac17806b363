import { registerAuthElements } from '@stoa/auth-elements';
import { createClient, messageOf } from '@stoa/client';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

registerAuthElements({ userEntity: 'developer', apiBaseUrl: '' });
const client = createClient({ baseUrl: '' });

function Host() {
  const [said, setSaid] = useState('');
  const greet = async () => {
    try {
      const { full_name } = await client.call('getCurrentDeveloper');
      setSaid(`Hello ${full_name}`);
    } catch (error) {
      setSaid(messageOf(error));
    }
  };
  return (
    <>
      <stoa-auth-login
        showRegisterLink
        loginButtonText="Enter"
        onclick-register-link={(event) => event.preventDefault()}
        onlogin-success={greet}
        onrequest-error={({ detail: [{ request, error }] }) => setSaid(`${request}: ${error.reason}`)}
      />
      <output>{said}</output>
    </>
  );
}

const main = document.querySelector('main');
if (main) createRoot(main).render(<Host />);
