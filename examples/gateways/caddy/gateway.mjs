import { join } from 'node:path';

/** @type {import('../../../e2e/gateways/gateway.ts').Gateway} */
export const gateway = {
  title: 'Caddy 2.6 or newer',
  parts: { caddy: { variable: 'STOA_CADDY', programs: ['caddy'], debian: ['caddy'] } },
  setups: {
    Caddy: {
      file: 'Caddyfile',
      credentials: ['key', 'JWT', 'opaque token', 'certificate'],
      add: ['--dialect', 'forwarded', '--certificate-header', 'x-client-cert-thumbprint'],
      tls: true,
      passesWebSockets: true,
      speaksHttp2: true,
      takesSecondKeyName: true,
    },
  },
  // The Caddyfile writes them itself.
  calls: {},
  command: ({ template, values, folder, part }) => ({
    program: part('caddy'),
    args: ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    // No administration, no port 80: others run here too.
    files: {
      Caddyfile: template.replace(/^\{$/m, '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust'),
    },
    env: {
      ...values,
      LISTEN: `https://${values.LISTEN.replace('127.0.0.1', 'localhost')}`,
      ACCESS_LOG: values.STOA_CALLS_LOG,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  }),
};
