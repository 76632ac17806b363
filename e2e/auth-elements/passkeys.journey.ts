import { createHash, generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { axeFindings } from '../parts/axe.ts';
import { type ElementHost, startElementHost } from '../parts/element-host.ts';
import { addAuthenticator } from '../parts/virtual-authenticator.ts';
import { elementOf, fillIn, submitOf } from './fill.ts';

let host: ElementHost;
test.beforeAll(async () => {
  host = await startElementHost();
});
test.afterAll(() => host.close());

/** A passkey that was made before, as `WebAuthn.addCredential` takes it. */
function credential() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    credentialId: createHash('sha256').update('passkey').digest('base64'),
    isResidentCredential: true,
    rpId: 'localhost',
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    userHandle: Buffer.from('developer:1').toString('base64'),
    signCount: 1,
  };
}

for (const policy of ['strict', 'trusted'] as const) {
  for (const shadow of [false, true]) {
    test(`login in ${shadow ? 'shadow' : 'light'} DOM takes a passkey by its button under the ${policy} policy`, async ({
      page,
    }) => {
      const authenticator = await addAuthenticator(page);
      await authenticator.touch(false);
      const scripts = new Set<string>();
      page.on('request', (request) => scripts.add(new URL(request.url()).pathname));
      await page.goto(
        host.serve({
          element: 'login',
          policy,
          shadow,
          at: `/passkeys-${policy}-${shadow}`,
          before: '<h1>Host</h1>',
          attributes: { passkeys: '' },
        }),
      );
      const button = elementOf(page).getByRole('button', { name: 'Continue with a passkey' });
      await expect(button).toBeVisible();
      await expect(elementOf(page).locator('input[name=username]')).toHaveAttribute(
        'autocomplete',
        'username webauthn',
      );
      await authenticator.listed();
      expect(await axeFindings(page)).toEqual([]);
      await authenticator.session.send('WebAuthn.addCredential', {
        authenticatorId: authenticator.id,
        credential: credential(),
      });
      await authenticator.touch(true);
      await button.click();
      await expect.poll(() => page.evaluate('heard')).toEqual([['login-success', []]]);
      expect(await page.evaluate('violations')).toEqual([]);
      expect([...scripts].filter((path) => path.endsWith('.js'))).toEqual([
        '/host.js',
        '/define-login.js',
        '/more/login-more.js',
      ]);
    });

    test(`login in ${shadow ? 'shadow' : 'light'} DOM takes the passkey that is chosen at the field, ${policy} policy`, async ({
      page,
    }) => {
      const authenticator = await addAuthenticator(page);
      await authenticator.session.send('WebAuthn.addCredential', {
        authenticatorId: authenticator.id,
        credential: credential(),
      });
      await page.goto(
        host.serve({
          element: 'login',
          policy,
          shadow,
          at: `/field-${policy}-${shadow}`,
          attributes: { passkeys: '' },
        }),
      );
      await expect.poll(() => page.evaluate('heard')).toEqual([['login-success', []]]);
      expect(await page.evaluate('violations')).toEqual([]);
    });
  }
}

test('a try without PIN or fingerprint opens nothing; the next one does', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  const { id: authenticatorId, session } = authenticator;
  await authenticator.touch(false);
  await page.goto(host.serve({ element: 'login', policy: 'strict', at: '/unverified', attributes: { passkeys: '' } }));
  const button = elementOf(page).getByRole('button', { name: 'Continue with a passkey' });
  await expect(button).toBeVisible();
  await authenticator.listed();
  await session.send('WebAuthn.addCredential', { authenticatorId, credential: credential() });
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await authenticator.touch(true);
  await button.click();
  await expect(elementOf(page).getByRole('alert')).toContainText('No passkey was used.');
  expect(await page.evaluate('heard')).toEqual([]);
  await authenticator.touch(false);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await authenticator.listed();
  await authenticator.touch(true);
  await button.click();
  await expect.poll(() => page.evaluate('heard')).toEqual([['login-success', []]]);
});

test('without the attribute nothing is fetched or asked; the second step offers what the account has', async ({
  page,
}) => {
  await addAuthenticator(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(host.serve({ element: 'login', policy: 'strict', at: '/without', before: '<h1>Host</h1>' }));
  await expect(submitOf(page)).toBeVisible();
  await fillIn(page, 'login', 'keyholder@example.com');
  expect(asked).toEqual(['/without', '/host.js', '/define-login.js']);
  await submitOf(page).click();
  await expect(elementOf(page).getByRole('textbox', { name: 'Recovery code' })).toBeFocused();
  await expect(elementOf(page).getByRole('button', { name: 'Continue with a passkey' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
