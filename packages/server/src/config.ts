import { fstatSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ServerAddress, serverAddress } from '@stoa/analytics/clickhouse/server-address';
import type { Mode } from '@stoa/common/mode';
import { databaseAddress } from '@stoa/database/hosts';
import { parseCidr } from '@stoa/outbound/network/client-address';
import type { PolicyName } from '@stoa/secrets/password-policy';

/**
 * Every setting with its default, in one place. A flag wins over the environment, the environment over the default.
 * `scripts/docs.test.mjs` looks for each of them, with its default, in the table of `docs/operating.md`.
 */
const settings = {
  port: { env: 'PORT', fallback: '3000', parse: port },
  host: { env: 'HOST', fallback: '', parse: text },
  dataFolder: { env: 'STOA_DATA', fallback: './data', parse: path },
  databaseUrl: { env: 'DATABASE_URL', fallback: '', parse: postgresUrl },
  databaseDirectUrl: { env: 'DATABASE_DIRECT_URL', fallback: '', parse: postgresUrl },
  databaseReadUrl: { env: 'DATABASE_READ_URL', fallback: '', parse: postgresUrl },
  publicUrl: { env: 'PUBLIC_URL', fallback: '', parse: httpUrl },
  smtpUrl: { env: 'SMTP_URL', fallback: '', parse: smtpUrl },
  mailFrom: { env: 'MAIL_FROM', fallback: '', parse: mailbox },
  mode: { env: 'STOA_MODE', fallback: 'production', parse: oneOf('development', 'production') },
  openDevelopment: { env: 'STOA_OPEN_DEVELOPMENT', fallback: 'no', parse: oneOf('yes', 'no') },
  operatorToken: { env: 'STOA_OPERATOR_TOKEN', fallback: '', parse: operatorToken },
  secretKey: { env: 'STOA_SECRET_KEY', fallback: '', parse: secretKey },
  secretKeyLost: { env: 'STOA_SECRET_KEY_LOST', fallback: '', parse: text },
  drain: { env: 'STOA_DRAIN', fallback: '', parse: drainSeconds },
  trustedProxies: { env: 'TRUSTED_PROXIES', fallback: '', parse: cidrs },
  logLevel: {
    env: 'LOG_LEVEL',
    fallback: '',
    parse: oneOf('', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  demo: { env: 'STOA_DEMO', fallback: '', parse: text },
  demoTraffic: { env: 'STOA_DEMO_TRAFFIC', fallback: 'on', parse: oneOf('on', 'off') },
  passwordPolicy: { env: 'STOA_PASSWORD_POLICY', fallback: 'either', parse: oneOf('either', 'classes', 'length') },
  gatewayMaxAge: { env: 'STOA_GATEWAY_MAX_AGE', fallback: '5', parse: gatewaySeconds },
  gateOutageSeconds: { env: 'STOA_GATE_OUTAGE_SECONDS', fallback: '10', parse: secondsWithin(2, 600) },
  snapshotMaxAge: { env: 'STOA_SNAPSHOT_MAX_AGE', fallback: '3600', parse: secondsWithin(10, 86_400) },
  reviewMails: { env: 'STOA_REVIEW_MAILS', fallback: 'on', parse: oneOf('on', 'off') },
  userRegistration: { env: 'STOA_USER_REGISTRATION', fallback: 'off', parse: oneOf('on', 'off') },
  customerAgreementUrl: { env: 'STOA_CUSTOMER_AGREEMENT_URL', fallback: '', parse: pageUrl },
  privacyPolicyUrl: { env: 'STOA_PRIVACY_POLICY_URL', fallback: '', parse: pageUrl },
  userAccessCode: { env: 'STOA_USER_ACCESS_CODE', fallback: '', parse: text },
  analytics: { env: 'STOA_ANALYTICS', fallback: 'on', parse: oneOf('on', 'off') },
  analyticsRetentionDays: { env: 'STOA_ANALYTICS_RETENTION_DAYS', fallback: '90', parse: retentionDays },
  analyticsUrl: { env: 'STOA_ANALYTICS_URL', fallback: '', parse: clickHouseUrl },
} as const;

export type SettingName = keyof typeof settings;

export interface UserAgreement {
  readonly customerAgreement: string;
  readonly privacyPolicy: string;
}

export interface Config {
  readonly port: number;
  /** Address to listen on; loopback in development, all addresses in production. */
  readonly host: string;
  /** The descriptor of a socket that systemd has opened for this process, which is used in place of `host`. */
  readonly socket: number | undefined;
  readonly dataFolder: string;
  /** If set, an external PostgreSQL; otherwise the embedded one is used. */
  readonly databaseUrl: string | undefined;
  /** The same database past a pooler by transaction: the gate needs a session. Unset: `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined;
  /** A streaming replica for reads that may be a little late. */
  readonly databaseReadUrl: string | undefined;
  /** Base of every link in a mail; no trailing slash. Never taken from a request (auth E3). */
  readonly publicUrl: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly mode: Mode;
  /** Development may be open to others, who read all mails. */
  readonly openDevelopment: boolean;
  readonly operatorToken: string | undefined;
  /** Seals what must be read again, such as clients' tokens. Unset: the file `secret-key` in the data folder. */
  readonly secretKey: string | undefined;
  /** False beside a database of its own when `STOA_SECRET_KEY` is set and says nothing. */
  readonly mayMakeKey: boolean;
  /** The name of the key of the database that is lost: this server's takes its place. */
  readonly secretKeyLost: string | undefined;
  /** Seconds between `/readyz` saying no and the last connection taken, when the server is told to stop. */
  readonly drain: number;
  readonly trustedProxies: readonly string[];
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** A portal-as-code folder that is published when the portal has no product yet. */
  readonly demo: string | undefined;
  /** Whether the demo portal gets an account with made-up traffic; in development alone. */
  readonly demoTraffic: boolean;
  /** `classes`: 8 characters and 3 of 4 classes (the specification's). `length`: 15 characters of any kind. `either`, the default: one of the two. */
  readonly passwordPolicy: PolicyName;
  /** Seconds for which a gateway may keep an allowing answer: 0 to 5. */
  readonly gatewayMaxAge: number;
  /** Seconds for which the gate answers from memory while its database is away: 2 to 600. */
  readonly gateOutageSeconds: number;
  /** Seconds for which a gateway that decides by itself may do so without an answer of the server: 10 to 86,400. */
  readonly snapshotMaxAge: number;
  /** Whether owners and approvers are mailed, once an hour at most, when something waits for them. */
  readonly reviewMails: boolean;
  /** Whether strangers may make a user account; it has no role until an owner gives one. */
  readonly userRegistration: boolean;
  /** What they must know to do so. */
  readonly userAccessCode: string | undefined;
  /** The addresses of two texts that a user must agree to at the sign-up; without them no agreement is asked for. */
  readonly userAgreement: UserAgreement | undefined;
  /** Whether gateways may report calls, and figures of them are shown. */
  readonly analytics: boolean;
  /** Days for which figures of calls are kept: 1 to 730. */
  readonly analyticsRetentionDays: number;
  /** If set, calls are kept in this ClickHouse; otherwise in the portal's own database. */
  readonly analyticsServer: ServerAddress | undefined;
  /** Client secrets and initial access tokens of identity providers, by the name of their variable: all that start with `STOA_OIDC_`. */
  readonly oidcSecrets: Readonly<Record<string, string>>;
}

/** A setting that cannot be used; the message names the setting and the rule. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export function loadConfig(
  flags: Partial<Record<SettingName, string | undefined>>,
  env: Record<string, string | undefined>,
): Config {
  const read = <N extends SettingName>(name: N): ReturnType<(typeof settings)[N]['parse']> => {
    const { env: variable, fallback, parse } = settings[name];
    // A file with the line ends of Windows leaves a carriage return at each value.
    const given = flags[name] ?? (env[variable]?.replace(/\r$/, '') || fallback);
    try {
      return parse(given.trim()) as ReturnType<(typeof settings)[N]['parse']>;
    } catch (cause) {
      throw new ConfigError(`${variable} ${(cause as Error).message}, but it is "${redacted(name, given)}".`);
    }
  };
  const mode = read('mode');
  const listenPort = read('port');
  const publicUrl = read('publicUrl');
  const smtp = read('smtpUrl');
  if (mode === 'production' && !publicUrl) {
    throw new ConfigError(
      'PUBLIC_URL must be set in production: links in mails start with it. For a trial set STOA_MODE=development.',
    );
  }
  if (mode === 'production' && !smtp) {
    throw new ConfigError(
      'SMTP_URL must be set in production: accounts are confirmed by mail. For a trial set STOA_MODE=development.',
    );
  }
  return {
    port: listenPort,
    host: read('host') || (mode === 'development' ? 'localhost' : '::'),
    socket: givenSocket(env),
    dataFolder: read('dataFolder'),
    databaseUrl: read('databaseUrl') || undefined,
    databaseDirectUrl: read('databaseDirectUrl') || undefined,
    databaseReadUrl: read('databaseReadUrl') || undefined,
    publicUrl: publicUrl || `http://localhost:${listenPort}`,
    smtpUrl: smtp || undefined,
    mailFrom: read('mailFrom') || `no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`,
    mode,
    openDevelopment: read('openDevelopment') === 'yes',
    operatorToken: read('operatorToken') || undefined,
    secretKey: read('secretKey') || undefined,
    // Where a Secret or a file of settings was meant to have it, the data folder may go with its container.
    mayMakeKey: !read('databaseUrl') || env.STOA_SECRET_KEY?.trim() !== '',
    secretKeyLost: read('secretKeyLost') || undefined,
    drain: read('drain') ?? (mode === 'development' ? 0 : 5),
    trustedProxies: read('trustedProxies'),
    logLevel: read('logLevel') || (mode === 'development' ? 'warn' : 'info'),
    demo: read('demo') || undefined,
    demoTraffic: read('demoTraffic') === 'on' && mode === 'development' && read('demo') !== '',
    passwordPolicy: read('passwordPolicy'),
    gatewayMaxAge: read('gatewayMaxAge'),
    gateOutageSeconds: read('gateOutageSeconds'),
    snapshotMaxAge: read('snapshotMaxAge'),
    reviewMails: read('reviewMails') === 'on',
    userRegistration: read('userRegistration') === 'on',
    userAccessCode: read('userAccessCode') || undefined,
    userAgreement: userAgreement(read('customerAgreementUrl'), read('privacyPolicyUrl')),
    analytics: read('analytics') === 'on',
    analyticsRetentionDays: read('analyticsRetentionDays'),
    analyticsServer: read('analyticsUrl'),
    oidcSecrets: oidcSecrets(env),
  };
}

/** sd_listen_fds(3): the sockets begin at descriptor 3. The variables may come from a parent that they were meant for. */
function givenSocket({ LISTEN_PID, LISTEN_FDS }: Record<string, string | undefined>): number | undefined {
  if (LISTEN_PID !== String(process.pid)) return undefined;
  if (LISTEN_FDS !== '1')
    throw new ConfigError(`systemd hands over ${LISTEN_FDS} sockets, and Stoa takes one: leave one ListenStream.`);
  if (isUnixSocket(3))
    throw new ConfigError('systemd hands over a Unix socket, and Stoa serves TCP alone: name a port in ListenStream.');
  return 3;
}

/** Node tells what a descriptor is only when it listens on it, and that is long after the database is open. */
function isUnixSocket(descriptor: number): boolean {
  try {
    const { ino } = fstatSync(descriptor);
    // Not below /proc/net, which a hardened service does not see.
    const rows = readFileSync('/proc/self/net/unix', 'utf8').split('\n');
    return rows.some((row) => row.split(/ +/)[6] === String(ino));
  } catch {
    return false;
  }
}

/** One checkbox names both texts. */
function userAgreement(customerAgreement: string, privacyPolicy: string): UserAgreement | undefined {
  if (!customerAgreement && !privacyPolicy) return undefined;
  if (customerAgreement && privacyPolicy) return { customerAgreement, privacyPolicy };
  throw new ConfigError('STOA_CUSTOMER_AGREEMENT_URL and STOA_PRIVACY_POLICY_URL must be set together.');
}

function oidcSecrets(env: Record<string, string | undefined>): Record<string, string> {
  const named = Object.entries(env).filter(([name]) => name.startsWith('STOA_OIDC_'));
  const trimmed = named.map(([name, value = '']) => [name, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

const secretSettings: readonly SettingName[] = [
  'databaseUrl',
  'databaseDirectUrl',
  'databaseReadUrl',
  'smtpUrl',
  'operatorToken',
  'secretKey',
  'userAccessCode',
  'analyticsUrl',
];

function redacted(name: SettingName, value: string): string {
  return secretSettings.includes(name) ? '(hidden)' : value.replace(/\/\/[^/]*@/, '//(hidden)@');
}

function text(value: string): string {
  return value;
}

function path(value: string): string {
  if (value === '') throw new Error('must name a folder');
  return resolve(value);
}

function port(value: string): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535) throw new Error('must be a port number from 0 to 65535');
  return number;
}

function gatewaySeconds(value: string): number {
  if (!/^[0-5]$/.test(value)) throw new Error('must be a number of seconds from 0 to 5');
  return Number(value);
}

function secondsWithin(least: number, most: number): (value: string) => number {
  return (value) => {
    const seconds = Number(value);
    if (!/^\d{1,5}$/.test(value) || seconds < least || seconds > most)
      throw new Error(`must be a number of seconds from ${least} to ${most}`);
    return seconds;
  };
}

function drainSeconds(value: string): number | undefined {
  if (!/^\d{0,3}$/.test(value)) throw new Error('must be a number of seconds from 0 to 999');
  return value === '' ? undefined : Number(value);
}

function retentionDays(value: string): number {
  const days = Number(value);
  if (!/^\d{1,3}$/.test(value) || days < 1 || days > 730) throw new Error('must be a number of days from 1 to 730');
  return days;
}

function clickHouseUrl(value: string): ServerAddress | undefined {
  return value === '' ? undefined : serverAddress(value);
}

function url(value: string, protocols: readonly string[], rule: string): string {
  if (value === '') return '';
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (!parsed || !protocols.includes(parsed.protocol)) throw new Error(`must be ${rule}`);
  return value.replace(/\/+$/, '');
}

function postgresUrl(value: string): string {
  if (value !== '') databaseAddress(value);
  return value;
}

function smtpUrl(value: string): string {
  const rule = 'a URL that starts with smtp:// or smtps:// and names a host';
  const given = url(value, ['smtp:', 'smtps:'], rule);
  if (given && new URL(given).hostname === '') throw new Error(`must be ${rule}`);
  return given;
}

function httpUrl(value: string): string {
  const base = url(value, ['http:', 'https:'], 'an absolute URL that starts with http:// or https://');
  if (!base) return base;
  const { origin, pathname, search, hash, username, password } = new URL(base);
  if (pathname !== '/' || search || hash) throw new Error('must have no path: the portal lives at the root');
  if (username || password) throw new Error('must have no user or password: every mail carries it');
  // As it is understood: what decides by "https:" must not see "HTTPS:".
  return origin;
}

/** A page, here or elsewhere. */
function pageUrl(value: string): string {
  url(value, ['http:', 'https:'], 'an absolute URL that starts with http:// or https://');
  // The URL stays as it was written: a last slash may matter.
  return value;
}

/** RFC 5322 §3.4: an address alone, or a name with the address in angle brackets. */
function mailbox(value: string): string {
  if (value && !/^([^<>\r\n@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) {
    throw new Error('must be an email address, alone or as "Name <address>"');
  }
  return value;
}

function operatorToken(value: string): string {
  if (value && value.length < 32) throw new Error('must have at least 32 characters');
  // RFC 6750 §2.1: what a bearer token may be made of.
  if (value && !/^[\w.~+/-]+=*$/.test(value)) throw new Error('may have letters, digits and -._~+/ alone');
  return value;
}

function secretKey(value: string): string {
  if (value && value.length < 32) throw new Error('must have at least 32 characters');
  return value;
}

function cidrs(value: string): string[] {
  const list = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const entry of list) parseCidr(entry);
  return list;
}

function oneOf<const T extends string>(...choices: readonly T[]) {
  return (value: string): T => {
    if (!choices.includes(value as T)) throw new Error(`must be one of ${choices.filter(Boolean).join(', ')}`);
    return value as T;
  };
}
