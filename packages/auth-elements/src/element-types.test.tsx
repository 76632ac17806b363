// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import './element-types.ts';
import './react-types.ts';

test('React 19 and the DOM know properties and events by their types', () => {
  const element = document.createElement('stoa-auth-register');
  const heard = vi.fn();
  element.addEventListener('register-success', ({ detail: [{ email, organization }] }) => {
    heard(email.length, organization.id.length);
  });
  element.dispatchEvent(
    new CustomEvent('register-success', { detail: [{ email: 'a@b', organization: { id: '', name: '' } }] }),
  );
  expect(heard).toHaveBeenCalledWith(3, 0);

  const jsx = [
    <stoa-auth-login key="1" showRegisterLink onlogin-success={() => {}} wrapperId="here" />,
    <stoa-auth-register key="2" wrapRequest={({ email }, token) => ({ email, token })} recaptcha />,
    // @ts-expect-error: no such property
    <stoa-auth-login key="3" showRegisterLinks />,
    // @ts-expect-error: a boolean, not a text
    <stoa-auth-login key="4" showRegisterLink="yes" />,
    <stoa-auth-forgot-password key="6" onclick-login-link={() => {}} wrapRequest={async (fields) => fields} />,
    <stoa-auth-login key="7" onrequest-error={({ detail: [{ request, error }] }) => heard(request, error.reason)} />,
  ];
  expect(jsx).toHaveLength(6);
});
