import { readFileSync } from 'node:fs';

const template = new URL('../../examples/gateways/nginx.conf', import.meta.url);

/** What an operator fills into `examples/gateways/nginx.conf`, as `envsubst` would. */
export interface GatewayValues {
  /** Address that the gateway listens on: `host:port` or a port. */
  readonly LISTEN: string;
  /** `host:port` of Stoa. */
  readonly STOA: string;
  readonly STOA_GATEWAY_TOKEN: string;
  readonly STOA_PRODUCT_VERSION_ID: string;
  /** `host:port` of the API behind the gateway. */
  readonly API: string;
}

/**
 * The example configuration that we ship, filled in.
 *
 * @throws when the template has a placeholder without a value
 */
export function gatewayConfig(values: GatewayValues): string {
  return readFileSync(template, 'utf8').replaceAll(/\$\{(\w+)\}/g, (placeholder, name: string) => {
    const value = (values as unknown as Record<string, string | undefined>)[name];
    if (value === undefined) throw new Error(`examples/gateways/nginx.conf has ${placeholder}, which has no value`);
    return value;
  });
}
