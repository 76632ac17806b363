import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @type {import('../../../e2e/gateways/gateway.ts').Gateway} */
export const gateway = {
  title: 'HAProxy 2.6 or newer',
  parts: { haproxy: { variable: 'STOA_HAPROXY', programs: ['haproxy'], debian: ['haproxy'] } },
  setups: {
    HAProxy: {
      file: 'haproxy.cfg',
      credentials: ['key', 'JWT', 'opaque token', 'certificate'],
      add: ['--certificate-header', 'x-client-cert'],
      tls: true,
      // HAProxy's HTTP client has no OPTIONS.
      refusesPreflights: true,
      passesWebSockets: true,
      speaksHttp2: true,
    },
  },
  command: ({ template, values, folder, part }) => ({
    program: part('haproxy'),
    args: ['-db', '-f', join(folder, 'haproxy.cfg')],
    files: {
      'haproxy.cfg': template,
      'tls.pem': readFileSync(values.TLS_CERTIFICATE, 'utf8') + readFileSync(values.TLS_KEY, 'utf8'),
    },
    // Its HTTP client asks a name server for names, and "localhost" is none of its.
    env: {
      ...values,
      STOA: values.STOA.replace('localhost', '127.0.0.1'),
      TLS_PEM: join(folder, 'tls.pem'),
      STOA_LUA: join(import.meta.dirname, 'stoa.lua'),
    },
  }),
};
