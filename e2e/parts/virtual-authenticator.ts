import type { CDPSession, Page } from '@playwright/test';

export interface VirtualAuthenticator {
  readonly session: CDPSession;
  readonly id: string;
  /**
   * Sets whether the user touches it and gives the PIN whenever it asks. A request that it has asked for already goes on waiting.
   */
  touch(answers: boolean): Promise<void>;
  /**
   * Resolves when the browser's own list is offered at the field of the address: from then on `touch(true)` answers a button, and
   * before it the list.
   */
  listed(): Promise<void>;
  /** The ids of the passkeys on it, in base64. */
  credentials(): Promise<string[]>;
}

/** An authenticator with user verification and discoverable passkeys, as phones and laptops have it (Chromium's WebAuthn domain). */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  await page.addInitScript(countOffers);
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
    listed: async () => {
      await page.waitForFunction(() => Number((globalThis as Offers).passkeyOffers) > 0);
      // Goes the same way to the browser's own process: the offer has arrived there before it is answered.
      await page.evaluate(() => PublicKeyCredential.isConditionalMediationAvailable());
    },
    credentials: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId: id });
      return credentials.map(({ credentialId }) => credentialId);
    },
  };
}

type Offers = { passkeyOffers?: number };

/** Runs in the page. */
function countOffers() {
  const { credentials } = navigator;
  // It is missing in a page without a secure context.
  if (!credentials) return;
  const get = credentials.get.bind(credentials);
  const offers = globalThis as Offers;
  offers.passkeyOffers = 0;
  credentials.get = async (asked) => {
    const one = asked?.mediation === 'conditional' ? 1 : 0;
    offers.passkeyOffers = Number(offers.passkeyOffers) + one;
    try {
      return await get(asked);
    } finally {
      offers.passkeyOffers = Number(offers.passkeyOffers) - one;
    }
  };
}
