import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../examples/gateways/', import.meta.url);

/** The path of an example that we ship. */
export const exampleGateway = (name: string) => fileURLToPath(new URL(name, folder));

/** What an operator fills into the examples for nginx, as `envsubst` would. */
export interface GatewayValues {
  /** Address that the gateway listens on: `host:port` or a port. */
  readonly LISTEN: string;
  /** `host:port` of Stoa. */
  readonly STOA: string;
  readonly STOA_GATEWAY_TOKEN: string;
  readonly STOA_PRODUCT_VERSION_ID: string;
  /** The header that the strategy reads keys from. */
  readonly STOA_KEY_NAME: string;
  /** `host:port` of the API behind the gateway. */
  readonly API: string;
  readonly STOA_CACHE?: string;
  readonly STOA_DIGEST?: string;
  readonly TLS_CERTIFICATE?: string;
  readonly TLS_KEY?: string;
  readonly STOA_CALLS_LOG?: string;
}

/**
 * An example configuration that we ship, filled in.
 *
 * @throws when the template has a placeholder without a value
 */
export function gatewayConfig(values: GatewayValues, name = 'nginx.conf'): string {
  return readFileSync(exampleGateway(name), 'utf8').replaceAll(/\$\{(\w+)\}/g, (placeholder, variable: string) => {
    const value = (values as unknown as Record<string, string | undefined>)[variable];
    if (value === undefined) throw new Error(`examples/gateways/${name} has ${placeholder}, which has no value`);
    return value;
  });
}
