import { type OpenIdProvider, startOpenIdProvider } from '@stoa/server/testing/openid-provider';
import { applyFolder, writtenPortal } from './portal-folder.ts';
import { type StoaOptions, type StoaServer, startStoa } from './stoa-server.ts';

const secretName = 'STOA_OIDC_E2E';

/** A line of an identity provider in `portal.yaml`, on top of what the provider needs. */
export type ProviderSettings = Readonly<Record<string, string | boolean | readonly string[]>>;

export interface StoaWithSso {
  readonly stoa: StoaServer;
  readonly provider: OpenIdProvider;
  /** Publishes the portal with other settings of its identity provider, and with more of them at the same address, as an operator would. */
  publish(settings?: ProviderSettings, more?: readonly ProviderSettings[]): Promise<void>;
  remove(): Promise<void>;
}

/**
 * The built server with a real OpenID provider beside it. The provider is at 127.0.0.1 and the portal at localhost: for
 * a browser these are two sites, as they are in real life. The provider asks people on a page of its own.
 * @param portal more of `portal.yaml`
 */
export async function startStoaWithSso(options: StoaOptions = {}, portal: object = {}): Promise<StoaWithSso> {
  const clientSecret = 'a secret that only tests know';
  const server = await startStoa({ demo: null, ...options, env: { ...options.env, [secretName]: clientSecret } });
  const provider = await startOpenIdProvider(
    ['/login', '/api/v2/developer/authenticate/oidc-callback', '/api/v1/authenticate/oidc-callback'].map(
      (path) => server.url + path,
    ),
  );
  if (provider.clientSecret !== clientSecret) throw new Error('the provider has another client secret');
  provider.behaviour.ask = true;
  const publish = async (settings: ProviderSettings = {}, more: readonly ProviderSettings[] = []) => {
    const standard = {
      identifier: 'meridian',
      for: 'both',
      name: 'Meridian ID',
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret_env: secretName,
    };
    const values = [settings, ...more].map((each) => ({ ...standard, ...each }));
    const folder = writtenPortal({
      'portal.yaml': { name: 'Harbour', ...portal, identity_providers: values },
      'products/orders/product.yaml': { name: 'Orders', description: 'Ships and what they carry.' },
    });
    await applyFolder(server, folder);
  };
  await publish();
  return {
    stoa: server,
    provider,
    publish,
    async remove() {
      await server.remove();
      await provider.stop();
    },
  };
}
