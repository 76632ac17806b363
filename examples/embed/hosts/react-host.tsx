import { registerAuthElements } from '@stoa/auth-elements';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

registerAuthElements({ userEntity: 'developer', apiBaseUrl: '' });

/** React 19 sets properties, functions included, and listens to custom events by their exact names. */
function ReactHost() {
  const [screen, setScreen] = useState<'login' | 'register'>('login');
  const [said, setSaid] = useState('');
  return (
    <>
      {screen === 'login' ? (
        <stoa-auth-login
          showRegisterLink
          loginButtonText="Enter"
          onclick-register-link={(event) => {
            event.preventDefault();
            setScreen('register');
          }}
          onlogin-success={() => setSaid('logged in')}
        />
      ) : (
        <stoa-auth-register
          hideTitle
          registerRequestEndpoint="/api/v2/developer"
          wrapRequest={({ email, fullName }) => ({ email, full_name: fullName })}
          onregister-success={({ detail: [{ email }] }) => setSaid(`registered ${email}`)}
        />
      )}
      <output>{said}</output>
    </>
  );
}

const main = document.querySelector('main');
if (main) createRoot(main).render(<ReactHost />);
