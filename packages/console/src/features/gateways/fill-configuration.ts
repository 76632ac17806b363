/** What is filled into a file of `examples/gateways`. The token is not: it is shown once, and by no page afterwards. */
export interface Filling {
  /** `host:port` of the portal and of the API, as the gateway reaches them. */
  readonly portal: string;
  readonly api: string;
  readonly listen: string;
  /** The path of the API's operations, such as `/v1/`. */
  readonly path: string;
  readonly keyName: string;
  readonly versionId: string;
  /** The file that calls are written into. */
  readonly log: string;
  /** The portal's address for what sends them, without a slash at the end. */
  readonly portalUrl: string;
  /** A folder for what was not sent yet. */
  readonly buffer: string;
}

/**
 * Fills in the values as `envsubst` does for nginx, and Caddy and syslog-ng do for their own files. Drafts contain words instead.
 */
export function fillConfiguration(template: string, filling: Filling): string {
  const { portal, api, listen, path, keyName, versionId, log, portalUrl, buffer } = filling;
  const values: Readonly<Record<string, string>> = {
    STOA: portal,
    API: api,
    LISTEN: listen,
    STOA_KEY_NAME: keyName,
    STOA_PRODUCT_VERSION_ID: versionId,
    STOA_CALLS_LOG: log,
    ACCESS_LOG: log,
    STOA_URL: portalUrl,
    STOA_BUFFER: buffer,
  };
  const known = (placeholder: string, name: string) => values[name] ?? placeholder;
  return withoutFilled(template, values)
    .replaceAll(/\$\{(\w+)\}/g, known)
    .replaceAll(/\{\$(\w+)\}/g, known)
    .replaceAll(/`(\w+)`/g, known)
    .replaceAll(/<product[ -]version[ -]id>/g, versionId)
    .replaceAll('https://stoa.internal', `http://${portal}`)
    .replaceAll(/\bstoa:3000\b|\bstoa\.stoa\.svc\.cluster\.local:3000\b/g, portal)
    .replaceAll(/(?<!gateway)\/v1\//g, path.endsWith('/') ? path : `${path}/`);
}

/** Removes from the head of a file the values that are filled in already, and how to add a gateway: the operator has added it. */
function withoutFilled(template: string, values: Readonly<Record<string, string>>): string {
  return template
    .replace(/ Add the gateway with\n# {3}stoa gateways add.*/, '')
    .replaceAll(/^# {3}([A-Z_]+)\b.*\n/gm, (line, name) => (name in values ? '' : line))
    .replace(/^# Fill in.*:\n(?!# {3}[A-Z])/m, '');
}

/** Returns host and port of an address; the default port, which people leave out, is written out. */
export function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** Finds the place of the token, in the file's own syntax; undefined: the file needs none. */
export function leftInFile(text: string): string | undefined {
  return /\$\{STOA_GATEWAY_TOKEN\}|\{\$STOA_GATEWAY_TOKEN\}|`STOA_GATEWAY_TOKEN`|stoa_gw_…/.exec(text)?.[0];
}

/** The address that a gateway on this machine has for its callers. @param listen a port, `host:port` or an address */
export function gatewayAddress(listen: string, tls: boolean): string {
  if (/^https?:\/\//.test(listen)) return listen.replace(/\/+$/, '');
  const [, host = '', port = listen] = /^(?:(.*):)?(\d+)$/.exec(listen) ?? [];
  const isAny = host === '' || host === '*' || host === '0.0.0.0' || host === '[::]';
  return `${tls ? 'https' : 'http'}://${isAny ? 'localhost' : host}:${port}`;
}
