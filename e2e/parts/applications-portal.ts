import { type Browser, expect, type Page } from '@playwright/test';
import { type OpenIdProvider, startOpenIdProvider } from '@stoa/server/testing/openid-provider';
import { addDeveloper, logIn, mara } from './developer.ts';
import { type PageWatch, watch } from './page-watch.ts';
import { applyFolder, writtenPortal } from './portal-folder.ts';
import { desktop } from './screen.ts';
import { type StoaServer, startStoa } from './stoa-server.ts';

const tokenName = 'STOA_OIDC_E2E_REGISTRATION';
const scopes = ['orders:read', 'orders:write'];

export interface ApplicationsPortal {
  readonly stoa: StoaServer;
  readonly provider: OpenIdProvider;
  /** The provider of the clients that developers register there themselves. */
  readonly ownIssuer: string;
  /** Publishes the portal again in another language, as an operator would. */
  speak(locale: string): Promise<void>;
  remove(): Promise<void>;
}

export interface ApplicationsPortalOptions {
  /** Auth strategies besides those of every portal here. */
  readonly strategies?: readonly object[] | ((issuer: string) => readonly object[]);
  /** Files besides those of every portal here, by path. */
  readonly files?: Readonly<Record<string, object>>;
}

/** A portal with one product for each kind of auth strategy, and a real OpenID provider that makes clients. */
async function startApplicationsPortal(options: ApplicationsPortalOptions = {}): Promise<ApplicationsPortal> {
  const provider = await startOpenIdProvider([]);
  const ownIssuer = 'https://id.fjordbank.example';
  const server = await startStoa({ demo: null, env: { [tokenName]: provider.initialAccessToken } });
  const portal = {
    name: 'Harbour',
    auto_approve_developers: true,
    auth_strategies: [
      { name: 'Partner keys', credential_type: 'key_auth', default: true, environment: 'Sandbox' },
      {
        name: 'Harbour ID',
        credential_type: 'client_credentials',
        environment: 'Production',
        issuer: provider.issuer,
        available_scopes: scopes,
        registration: { initial_access_token_env: tokenName },
      },
      {
        name: 'Fjordbank IdP',
        credential_type: 'self_managed_client_credentials',
        environment: 'PartnerIntegration',
        issuer: ownIssuer,
        available_scopes: scopes,
      },
      ...(typeof options.strategies === 'function' ? options.strategies(provider.issuer) : (options.strategies ?? [])),
    ],
  };
  const product = (name: string, strategy: string, auto_approve: boolean) => ({
    name,
    versions: [{ name: 'v1', registration: { strategy, auto_approve } }],
  });
  const publish = (locale: string) =>
    applyFolder(
      server,
      writtenPortal({
        'portal.yaml': { ...portal, locale },
        'products/berths/product.yaml': product('Berths', 'Partner keys', false),
        'products/ships/product.yaml': product('Ships', 'Harbour ID', true),
        'products/cargo/product.yaml': product('Cargo', 'Fjordbank IdP', false),
        ...options.files,
      }),
    );
  await publish('en');
  return {
    stoa: server,
    provider,
    ownIssuer,
    speak: publish,
    async remove() {
      await server.remove();
      await provider.stop();
    },
  };
}

/** The portal, and a page on which its developer is signed in; `remove` closes the page too. */
export async function openAsMara(
  browser: Browser,
  options?: ApplicationsPortalOptions,
): Promise<{ portal: ApplicationsPortal; page: Page; watched: PageWatch }> {
  const portal = await startApplicationsPortal(options);
  const context = await browser.newContext({ viewport: desktop, baseURL: portal.stoa.url, reducedMotion: 'reduce' });
  const remove = async () => {
    await context.close();
    await portal.remove();
  };
  try {
    await addDeveloper(portal.stoa, mara);
    const page = await context.newPage();
    const watched = watch(page);
    await page.goto('/login');
    await logIn(page, mara);
    await expect(page).toHaveURL('/');
    return { portal: { ...portal, remove }, page, watched };
  } catch (error) {
    await remove();
    throw error;
  }
}
