import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { demoLogin } from '@stoa/demo/demo-login';
import { demoOperatorLogin } from '@stoa/demo/demo-operator';
import { clustersFolder } from '@stoa/embedded-postgres/cluster';
import { type Config, loadConfig } from '../config.ts';
import type { Server } from '../server.ts';
import { openDevelopment } from './open-development.ts';
import { ownCommand } from './own-command.ts';

/** What a first-time operator needs: where to open it, how to get in, where mails go, what to run. */
export function banner(
  server: Server,
  portalName: string,
  {
    setUpCode,
    ...demo
  }: { readonly developer: boolean; readonly operator: boolean; readonly setUpCode?: string | undefined },
): string {
  const { config } = server.deps;
  const url = config.publicUrl;
  const warning = openDevelopment(config);
  const lines = [
    '',
    `  ${portalName} is open`,
    '',
    ...(warning ? [`  ${warning}`, ''] : []),
    `  Open       ${url}`,
    `  Sign up    ${url}/register`,
    ...(demo.developer
      ? [`  Look in    as ${demoLogin.email}, password "${demoLogin.password}": sixty days of made-up traffic`]
      : []),
    `  Console    ${url}/console`,
    ...(setUpCode
      ? [
          `  Set up     ${url}/console/set-up#${setUpCode}`,
          '             nobody runs this portal yet: whoever opens this link becomes its owner',
        ]
      : []),
    ...(demo.operator
      ? [`             as ${demoOperatorLogin.email}, password "${demoOperatorLogin.password}": requests that wait`]
      : []),
    `  Mails      ${config.mode === 'development' ? `${url}/dev/mail` : server.mails}`,
    '',
    ...operatingCommands(server).map((command, at) => `  ${at === 0 ? 'Operate' : '       '}    ${command}`),
    '',
    ...tokenLines(server),
    `  Database   ${databasePlace(config)}`,
    '  Stop       Ctrl-C',
    '',
  ];
  return lines.join('\n');
}

/** Started as root, PostgreSQL runs as another user, who can read everything: that one is named. */
export function databasePlace({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>): string {
  if (databaseUrl) return 'external PostgreSQL (DATABASE_URL)';
  const place = `embedded PostgreSQL in ${dataFolder}`;
  const owner = process.getuid?.() === 0 ? statSync(clustersFolder(dataFolder), { throwIfNoEntry: false }) : undefined;
  if (!owner) return place;
  const name = spawnSync('id', ['-nu', String(owner.uid)], { encoding: 'utf8', timeout: 10_000 }).stdout?.trim();
  return `${place}, run by the system user ${name || owner.uid}`;
}

/**
 * Commands that run as they are printed, in a second terminal of the operator who started the server: that terminal has none of
 * the settings that were given only to the server.
 */
export function operatingCommands(
  { deps: { config }, operatorToken }: Pick<Server, 'deps' | 'operatorToken'>,
  stoa = ownCommand(),
): string[] {
  const standard = loadConfig({ mode: 'development' }, {});
  const host =
    config.host === 'localhost' || config.host === '::' || config.host === '0.0.0.0' ? undefined : config.host;
  const settings = [
    ...(host ? [`STOA_URL=http://${host.includes(':') ? `[${host}]` : host}:${config.port}`] : []),
    ...(!host && config.port !== standard.port ? [`PORT=${config.port}`] : []),
    ...(operatorToken.kind !== 'from environment' && resolve(config.dataFolder) !== resolve(standard.dataFolder)
      ? [`STOA_DATA=${quoted(resolve(config.dataFolder))}`]
      : []),
  ];
  const demo = config.demo === undefined ? undefined : relative(process.cwd(), resolve(config.demo));
  return [
    'status',
    'developers list --status pending',
    'registrations list --status pending',
    demo === undefined ? 'apply --help' : `apply ${quoted(demo)} --plan`,
    'users invite you@example.com --role owner --name "Your Name"',
    '--help',
  ].map((command) => [...settings, stoa, command].join(' '));
}

/** Quotes a text as one word of a POSIX shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function tokenLines({ operatorToken }: Server): string[] {
  switch (operatorToken.kind) {
    case 'made':
      return [
        `  Token      ${operatorToken.token}`,
        `             shown this once; the command line reads it from ${operatorToken.file}`,
        '',
      ];
    case 'existing':
      return existsSync(operatorToken.file)
        ? [`  Token      in ${operatorToken.file}`, '']
        : ['  Token      made earlier, elsewhere: set STOA_OPERATOR_TOKEN for the command line', ''];
    case 'from environment':
      return ['  Token      from STOA_OPERATOR_TOKEN: set it for the command line too', ''];
  }
}
