import type { CDPSession, Page } from '@playwright/test';

export interface VirtualAuthenticator {
  readonly session: CDPSession;
  readonly id: string;
  /**
   * Sets whether the user touches it and gives the PIN whenever it asks. A request that it has asked for already goes on waiting.
   */
  touch(answers: boolean): Promise<void>;
  /** The ids of the passkeys on it, in base64. */
  credentials(): Promise<string[]>;
}

/** An authenticator with user verification and discoverable passkeys, as phones and laptops have it (Chromium's WebAuthn domain). */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    session,
    id,
    touch: async (answers) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: answers });
    },
    credentials: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId: id });
      return credentials.map(({ credentialId }) => credentialId);
    },
  };
}
