import { existsSync } from 'node:fs';
import { demoLogin } from '../features/demo-traffic/demo-login.ts';
import type { Server } from '../server.ts';

/** What a first-time operator needs: where to open it, how to get in, where mails go, what to run. */
export function banner(server: Server, portalName: string, hasDemo = false): string {
  const { config } = server.deps;
  const url = config.publicUrl;
  const lines = [
    '',
    `  ${portalName} is open`,
    '',
    `  Open       ${url}`,
    `  Sign up    ${url}/register`,
    ...(hasDemo
      ? [`  Look in    as ${demoLogin.email}, password "${demoLogin.password}": sixty days of made-up traffic`]
      : []),
    `  Mails      ${config.mode === 'development' ? `${url}/dev/mail` : server.mails}`,
    '',
    '  Operate    npx stoa developers approve <email>',
    '             npx stoa registrations list --status pending',
    '             npx stoa registrations approve <id>',
    '             npx stoa apply <folder> --plan',
    '             npx stoa users invite <email>',
    '             npx stoa --help',
    '',
    ...tokenLines(server),
    `  Database   ${config.databaseUrl ? 'external PostgreSQL (DATABASE_URL)' : `embedded PostgreSQL in ${config.dataFolder}`}`,
    '  Stop       Ctrl-C',
    '',
  ];
  return lines.join('\n');
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
      return ['  Token      from STOA_OPERATOR_TOKEN', ''];
  }
}
