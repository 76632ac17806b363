import { dirname, join } from 'node:path';

const modules = ['mpm_event', 'authz_core', 'headers', 'lua', 'proxy', 'proxy_http', 'setenvif'];

/** @type {import('../../../e2e/gateways/gateway.ts').Gateway} */
export const gateway = {
  title: 'Apache 2.4 with mod_lua',
  parts: {
    apache: { variable: 'STOA_APACHE', programs: ['apache2', 'httpd'], debian: ['apache2-bin'] },
    modules: {
      variable: 'STOA_APACHE_LUA',
      programs: [],
      files: ['/usr/lib/apache2/modules/mod_lua.so', '/usr/lib64/httpd/modules/mod_lua.so'],
      debian: ['apache2-bin'],
    },
    luaSocket: {
      variable: 'STOA_LUA_SOCKET',
      programs: [],
      files: ['/usr/share/lua/5.3/socket/http.lua', '/usr/share/lua/5.4/socket/http.lua'],
      debian: ['lua-socket'],
    },
  },
  setups: {
    Apache: { file: 'apache.conf', credentials: ['key', 'JWT', 'opaque token'], passesWebSockets: true },
  },
  command: ({ template, values, folder, part }) => ({
    program: part('apache'),
    args: ['-X', '-d', folder, '-f', join(folder, 'apache.conf')],
    files: { 'apache.conf': frame(folder, dirname(part('modules'))) + template },
    // LuaSocket is found where Lua looks by itself; the part is named so that it is brought.
    env: { ...values, STOA_LUA: join(import.meta.dirname, 'stoa.lua'), STOA_LUA_SOCKET: part('luaSocket') },
  }),
};

/** The rest of the configuration around the template, with everything in one folder. */
function frame(folder, from) {
  return `${modules.map((name) => `LoadModule ${name}_module ${join(from, `mod_${name}.so`)}\n`).join('')}
ServerName localhost
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
Mutex file:${folder}
${process.getuid?.() === 0 ? 'User daemon\nGroup daemon\n' : ''}
`;
}
