import type { Mode } from '@stoa/common/mode';
import { askProvider } from './ask-provider.ts';
import { ProviderFailure } from './provider-failure.ts';

/** What a provider says of itself (OpenID Connect Discovery §3, RFC 8414 §2), as it came: nothing but `issuer` is checked. */
export type ProviderMetadata = Readonly<Record<string, unknown>> & { readonly issuer: string };

export interface Discovery {
  /** @throws ProviderFailure */
  metadata(issuer: string, signal?: AbortSignal): Promise<ProviderMetadata>;
}

const keptMs = 10 * 60_000;

/** Discovery documents, each kept for ten minutes; a failed one is not kept. */
export function createDiscovery(config: { readonly mode: Mode }, now: () => Date): Discovery {
  const known = new Map<string, { readonly until: number; readonly metadata: ProviderMetadata }>();
  return {
    async metadata(issuer, signal) {
      const time = now().getTime();
      const kept = known.get(issuer);
      if (kept && kept.until > time) return kept.metadata;
      const metadata = await discover(issuer, config.mode, signal);
      known.set(issuer, { until: time + keptMs, metadata });
      return metadata;
    },
  };
}

async function discover(issuer: string, mode: Mode, signal?: AbortSignal): Promise<ProviderMetadata> {
  for (const address of documentsOf(issuer)) {
    const { status, body } = await askProvider(address, { signal }, mode);
    if (status >= 500) throw new ProviderFailure('unknown', 'The identity provider has a fault.', { status });
    if (status !== 200 || !body) continue;
    // The comparison is exact: an issuer at one path of a host must not speak for another issuer there.
    if (body.issuer !== issuer)
      throw new ProviderFailure('impossible', 'The identity provider’s discovery document names another issuer.');
    return body as ProviderMetadata;
  }
  // May be a temporary fault: a proxy answers 404 too while the provider behind it starts.
  throw new ProviderFailure('unsent', 'The identity provider has no discovery document.');
}

/** OpenID Connect Discovery §4 appends, RFC 8414 §3.1 inserts. */
function documentsOf(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ];
}
