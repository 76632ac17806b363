import type { Gateway } from '@stoa/contract/management';

export interface Configuration {
  /** The id as it stands in the address. */
  readonly id: string;
  readonly title: string;
  /** What the file is called that an operator saves. */
  readonly file: string;
  /** The file of `examples/gateways`, whole: it is not written a second time. */
  readonly load: () => Promise<{ readonly default: string }>;
  /** No test runs it. */
  readonly isDraft?: boolean;
  readonly dialect: Gateway['dialect'];
  readonly certificateHeader?: NonNullable<Gateway['certificate_header']>;
  /** How its calls come into a file that is sent on; without it no file of ours lets it report any. */
  readonly calls?: CallsFile;
  /** It ends TLS, so it is asked by https. */
  readonly tls?: boolean;
  /** A port alone is written with a colon before it. */
  readonly portHasColon?: boolean;
}

interface CallsFile {
  /** The file into which the calls are written, unless the operator names another one. */
  readonly log: string;
  /** What lets the program write them, where its own configuration does not. */
  readonly load?: () => Promise<{ readonly default: string }>;
}

/** The program that sends a file of calls to the portal. */
export const sender = {
  file: 'syslog-ng.conf',
  buffer: '/var/lib/syslog-ng',
  load: () => import('../../../../../examples/gateways/syslog-ng.conf?raw'),
};

/** The file that belongs to each configuration of nginx. */
export const nginxCallsFile = 'stoa-calls.conf';

const asNginx = { dialect: 'nginx' } as const;
const nginx = {
  ...asNginx,
  calls: {
    log: '/var/log/nginx/stoa-calls.log',
    load: () => import('../../../../../examples/gateways/nginx/nginx-calls.conf?raw'),
  },
} as const;
const forwarded = { dialect: 'forwarded' } as const;
const envoy = { dialect: 'envoy', isDraft: true } as const;

export const configurations: readonly Configuration[] = [
  {
    ...nginx,
    id: 'nginx',
    title: 'nginx',
    file: 'stoa.conf',
    load: () => import('../../../../../examples/gateways/nginx/nginx.conf?raw'),
  },
  {
    ...nginx,
    id: 'nginx-cached',
    title: 'nginx, with a cache',
    file: 'stoa.conf',
    load: () => import('../../../../../examples/gateways/nginx/nginx-cached.conf?raw'),
  },
  {
    ...nginx,
    id: 'nginx-mtls',
    title: 'nginx, with client certificates',
    tls: true,
    file: 'stoa.conf',
    certificateHeader: 'x-client-cert',
    load: () => import('../../../../../examples/gateways/nginx/nginx-mtls.conf?raw'),
  },
  {
    ...forwarded,
    id: 'caddy',
    title: 'Caddy',
    tls: true,
    portHasColon: true,
    calls: { log: '/var/log/caddy/api.log' },
    file: 'Caddyfile',
    certificateHeader: 'x-client-cert-thumbprint',
    load: () => import('../../../../../examples/gateways/caddy/Caddyfile?raw'),
  },
  {
    ...asNginx,
    id: 'haproxy',
    title: 'HAProxy',
    tls: true,
    portHasColon: true,
    file: 'haproxy.cfg',
    certificateHeader: 'x-client-cert',
    load: () => import('../../../../../examples/gateways/haproxy/haproxy.cfg?raw'),
  },
  {
    ...asNginx,
    id: 'apache',
    title: 'Apache',
    file: 'stoa.conf',
    load: () => import('../../../../../examples/gateways/apache/apache.conf?raw'),
  },
  {
    ...forwarded,
    id: 'traefik',
    title: 'Traefik',
    file: 'traefik.yaml',
    isDraft: true,
    load: () => import('../../../../../examples/gateways/untried/traefik.yaml?raw'),
  },
  {
    ...envoy,
    id: 'envoy',
    title: 'Envoy',
    file: 'envoy.yaml',
    certificateHeader: 'x-forwarded-client-cert',
    load: () => import('../../../../../examples/gateways/untried/envoy.yaml?raw'),
  },
  {
    ...envoy,
    id: 'istio',
    title: 'Istio',
    file: 'istio.yaml',
    load: () => import('../../../../../examples/gateways/untried/istio.yaml?raw'),
  },
  {
    id: 'ingress-nginx',
    dialect: 'ingress-nginx',
    isDraft: true,
    title: 'ingress-nginx',
    file: 'ingress.yaml',
    load: () => import('../../../../../examples/gateways/untried/ingress-nginx.yaml?raw'),
  },
  {
    ...forwarded,
    id: 'apisix',
    title: 'Apache APISIX',
    file: 'apisix.yaml',
    isDraft: true,
    load: () => import('../../../../../examples/gateways/untried/apisix.yaml?raw'),
  },
  {
    ...forwarded,
    id: 'kong',
    title: 'Kong',
    file: 'kong.yaml',
    isDraft: true,
    load: () => import('../../../../../examples/gateways/untried/kong.yaml?raw'),
  },
];
