/** What is filled into a file of `examples/gateways`. The token is not: it is shown once, and by no page afterwards. */
export interface Filling {
  /** `host:port` of the portal and of the API, as the gateway reaches them. */
  readonly portal: string;
  readonly api: string;
  readonly listen: string;
  /** Of the API's operations, such as `/v1/`. */
  readonly path: string;
  readonly keyName: string;
  readonly versionId: string;
}

/** As `envsubst` does for nginx and Caddy does for its own file; drafts have words in their place. */
export function fillConfiguration(template: string, filling: Filling): string {
  const { portal, api, listen, path, keyName, versionId } = filling;
  const values: Readonly<Record<string, string>> = {
    STOA: portal,
    API: api,
    LISTEN: listen,
    STOA_KEY_NAME: keyName,
    STOA_PRODUCT_VERSION_ID: versionId,
  };
  const known = (placeholder: string, name: string) => values[name] ?? placeholder;
  return template
    .replaceAll(/\$\{(\w+)\}/g, known)
    .replaceAll(/\{\$(\w+)\}/g, known)
    .replaceAll(/<product[ -]version[ -]id>/g, versionId)
    .replaceAll('https://stoa.internal', `http://${portal}`)
    .replaceAll(/\bstoa:3000\b|\bstoa\.stoa\.svc\.cluster\.local:3000\b/g, portal)
    .replaceAll(/(?<!gateway)\/v1\//g, path.endsWith('/') ? path : `${path}/`);
}

/** Of an address that people open: its port is written out. */
export function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** What is left for the operator to put in, in the file's own way of writing. */
export function leftInFile(text: string): string {
  return /\$\{STOA_GATEWAY_TOKEN\}|\{\$STOA_GATEWAY_TOKEN\}|stoa_gw_…/.exec(text)?.[0] ?? 'stoa_gw_…';
}
