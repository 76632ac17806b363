import { join } from 'node:path';

/** @type {import('../../../e2e/gateways/gateway.ts').Setup['credentials']} */
const withoutCertificates = ['key', 'JWT', 'opaque token'];

/** @type {import('../../../e2e/gateways/gateway.ts').Gateway} */
export const gateway = {
  title: 'nginx',
  parts: {
    nginx: { variable: 'STOA_NGINX', programs: ['nginx'], debian: ['nginx'] },
    /** nginx's JavaScript: a module, not a program. */
    njs: {
      variable: 'STOA_NGINX_JS',
      programs: [],
      files: ['/usr/lib/nginx/modules/ngx_http_js_module.so', '/usr/lib64/nginx/modules/ngx_http_js_module.so'],
      debian: ['libnginx-mod-http-js'],
    },
  },
  setups: {
    nginx: { file: 'nginx.conf', credentials: withoutCertificates },
    'nginx with a cache': { file: 'nginx-cached.conf', credentials: withoutCertificates, answersAreKept: true },
    'nginx with client certificates': {
      file: 'nginx-mtls.conf',
      credentials: ['key', 'certificate'],
      add: ['--certificate-header', 'x-client-cert'],
      tls: true,
      // nginx ends the connection of an expired certificate itself (gateways finding 6).
      refusesExpiredCertificates: true,
    },
  },
  calls: { file: 'nginx-calls.conf' },
  command({ template, values, folder, part }) {
    const own = { STOA_CACHE: join(folder, 'cache'), STOA_DIGEST: join(import.meta.dirname, 'stoa-digest.js') };
    const modules = template.includes('js_import') ? [part('njs')] : [];
    return {
      program: part('nginx'),
      args: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
      files: { 'nginx.conf': frame(folder, modules, fill(template, { ...values, ...own })) },
    };
  },
};

/** As `envsubst` does. @throws when the template has a placeholder without a value */
function fill(template, values) {
  return template.replaceAll(/\$\{(\w+)\}/g, (placeholder, name) => {
    if (values[name] === undefined) throw new Error(`${placeholder} has no value`);
    return values[name];
  });
}

/** The rest of nginx.conf around the template, with everything in one folder. */
function frame(folder, modules, http) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // Started by root, nginx runs its workers as another user, who cannot enter the folder.
  return `${modules.map((file) => `load_module ${file};\n`).join('')}daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
access_log ${folder}/access.log;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${http}
}
`;
}
