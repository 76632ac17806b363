import { setTimeout as pause } from 'node:timers/promises';
import { browserLike } from '../../packages/server/src/testing/browser-like.ts';
import { signUp } from '../../packages/server/src/testing/sign-up.ts';

/** A developer with a registered application: who asks while things break. */
export async function people({ url, token, gatewayToken, otherGatewayToken = undefined }) {
  const operator = async (path, init = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/management/v1${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  // The proxy takes a server out after a single miss of its first check, and this machine has just been started.
  const products = await persistently(() => operator('/products'))();
  const versionId = products.data[0].versions[0].id;
  const developer = browserLike(url);
  await signUp(developer, url);
  const { id } = await developer.call('createApplication', { body: { name: 'Faults' } });
  const params = { applicationId: id };
  await developer.call('createRegistration', { params, body: { product_version_id: versionId } });
  return {
    gatewayToken,
    otherGatewayToken,
    versionId,
    operatorToken: token,
    /** A session is open for a quarter of an hour, and a table takes longer. */
    renewedCookie: persistently(async () => {
      await developer.call('refreshDeveloperSession', {});
      return [...developer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    }),
    newKey: persistently(async () => {
      const { id: credentialId, credential } = await developer.call('createCredential', {
        params,
        body: { display_name: `key-${Date.now()}` },
      });
      return {
        key: credential,
        revoke: persistently(() =>
          developer.call('revokeCredential', { params: { ...params, credentialId } }).catch((error) => {
            // Revoked by an attempt whose answer did not arrive.
            if (error.status !== 404) throw error;
          }),
        ),
      };
    }),
  };
}

/** What prepares a row is not what it measures: it is asked again. */
export function persistently(work) {
  return async () => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (tries === 30) throw error;
        await pause(1_000);
      }
    }
  };
}
