import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const development = { STOA_MODE: 'development' };
const production = { PUBLIC_URL: 'https://portal.example', SMTP_URL: 'smtp://mail.example' };

function refusal(env: Record<string, string>): string {
  try {
    loadConfig({}, { ...development, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(env)}`);
}

test.each(['HTTPS://Portal.Example', 'https:portal.example', 'https://portal.example?', 'https://portal.example/.#'])(
  'PUBLIC_URL=%s is https://portal.example: cookies are secure by it, and links begin with it',
  (url) => {
    const env = { STOA_MODE: 'production', PUBLIC_URL: url, SMTP_URL: 'smtp://mail.example' };
    expect(loadConfig({}, env).publicUrl).toBe('https://portal.example');
  },
);

test('a file with the line ends of Windows gives the same settings', () => {
  const env = {
    ...{ STOA_MODE: 'production', PUBLIC_URL: 'https://portal.example', SMTP_URL: 'smtp://mail.example', PORT: '3100' },
    ...{ STOA_DATA: '/srv/stoa', STOA_OIDC_SECRET: 'hunter2', TRUSTED_PROXIES: '10.0.0.0/8', STOA_SECRET_KEY_LOST: '' },
    ...{ STOA_GATEWAY_MAX_AGE: '', LOG_LEVEL: '', HOST: '' },
    ...{ STOA_PRIVACY_POLICY_URL: 'https://a.example/', STOA_CUSTOMER_AGREEMENT_URL: 'https://b.example/' },
  };
  const crlf = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, `${value}\r`]));
  expect(loadConfig({}, crlf)).toEqual(loadConfig({}, env));
});

describe('a wrong value is refused in one sentence that names the setting and the rule', () => {
  test.each([
    ['PORT', 'eighty', /port number/],
    ['PORT', '65536', /port number/],
    ['PORT', '-1', /port number/],
    ['PORT', '3000.5', /port number/],
    ['PORT', '0x50', /port number/],
    ['STOA_DATA', '  ', /folder/],
    ['STOA_ANALYTICS', 'yes', /one of on, off/],
    ['STOA_ANALYTICS_RETENTION_DAYS', '0', /1 to 730/],
    ['STOA_ANALYTICS_RETENTION_DAYS', '731', /1 to 730/],
    ['STOA_ANALYTICS_RETENTION_DAYS', '30.5', /1 to 730/],
    ['PUBLIC_URL', 'portal.example', /http/],
    ['PUBLIC_URL', 'ftp://portal.example', /http/],
    ['PUBLIC_URL', 'https://portal.example/docs', /path/],
    ['PUBLIC_URL', 'https://portal.example?x=1', /path/],
    ['PUBLIC_URL', 'https://portal.example#top', /path/],
    ['STOA_CUSTOMER_AGREEMENT_URL', 'javascript:alert(1)', /http/],
    ['STOA_PRIVACY_POLICY_URL', '/privacy', /http/],
    ['MAIL_FROM', 'nobody', /address/],
    ['MAIL_FROM', 'A <a@example.com>\r\nBcc: b@example.com', /address/],
    ['STOA_MODE', 'staging', /one of development, production/],
    ['TRUSTED_PROXIES', 'proxy.internal', /CIDR/],
    ['TRUSTED_PROXIES', '10.0.0.0/33', /CIDR/],
    ['TRUSTED_PROXIES', '10.0.0.1, ::1/129', /CIDR/],
    ['LOG_LEVEL', 'loud', /one of fatal, error/],
  ])('%s=%j', (name, value, rule) => {
    const sentence = refusal({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} must `));
    expect(sentence).toMatch(rule);
    expect(sentence).toContain(value);
  });

  test.each([
    ['DATABASE_URL', 'mysql://stoa:secret-7@db/stoa', /postgres:\/\//],
    ['DATABASE_URL', 'secret-7', /postgres:\/\//],
    ['DATABASE_URL', 'postgres://u:secret-7@%zz/stoa', /%25/],
    ['DATABASE_URL', 'postgres://u:secret-7%@db/stoa', /%25/],
    ['STOA_ANALYTICS_URL', 'https://u:secret-7@clickhouse:8443/stoa', /clickhouse\+https:\/\//],
    ['STOA_ANALYTICS_URL', 'clickhouse+https://u:secret-7@clickhouse:8443/stoa?secure=1', /without "\?"/],
    ['STOA_ANALYTICS_URL', 'clickhouse+https://u:secret-7@clickhouse:8443/stoa/calls', /one database/],
    ['STOA_ANALYTICS_URL', 'clickhouse+https://u:secret-7%@clickhouse:8443/stoa', /%25/],
    ['SMTP_URL', 'http://u:secret-7@mail.example', /smtp:\/\//],
    ['SMTP_URL', 'smtp://', /host/],
    ['STOA_OPERATOR_TOKEN', 'secret-7', /32 characters/],
    ['PUBLIC_URL', 'https://u:secret-7@portal.example', /password/],
  ])('%s=%j is not repeated: it may hold a password', (name, value, rule) => {
    const sentence = refusal({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} must `));
    expect(sentence).toMatch(rule);
    expect(sentence).not.toContain('secret-7');
  });

  test.each(['PUBLIC_URL', 'SMTP_URL'] as const)('production without %s says so, and how to try without', (name) => {
    const { [name]: _left, ...rest } = production;
    expect(() => loadConfig({}, rest)).toThrow(new RegExp(`^${name} must be set in production.*STOA_MODE=development`));
  });
});

test('the texts that users agree to come together, or nobody is asked', () => {
  const customerAgreement = 'https://example.com/terms/';
  const privacyPolicy = 'https://example.com/privacy#users';
  expect(loadConfig({}, development).userAgreement).toBeUndefined();
  expect(refusal({ STOA_PRIVACY_POLICY_URL: privacyPolicy })).toMatch(/STOA_CUSTOMER_AGREEMENT_URL .* together/);
  const both = { STOA_CUSTOMER_AGREEMENT_URL: customerAgreement, STOA_PRIVACY_POLICY_URL: privacyPolicy };
  expect(loadConfig({}, { ...development, ...both }).userAgreement).toEqual({ customerAgreement, privacyPolicy });
});

describe('the defaults, in one place', () => {
  test('development', () => {
    const config = loadConfig({}, development);
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      dataFolder: `${process.cwd()}/data`,
      databaseUrl: undefined,
      publicUrl: 'http://localhost:3000',
      smtpUrl: undefined,
      mailFrom: 'no-reply@localhost',
      mode: 'development',
      operatorToken: undefined,
      trustedProxies: [],
      demo: undefined,
      analytics: true,
      analyticsRetentionDays: 90,
    });
    expect(loadConfig({}, { ...development, PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  });

  test('production, which is the mode unless another one is named', () => {
    expect(loadConfig({}, production)).toMatchObject({
      mode: 'production',
      host: '::',
      publicUrl: 'https://portal.example',
      mailFrom: 'no-reply@portal.example',
      logLevel: 'info',
    });
  });

  test('a flag wins over the environment, the environment over the default, an empty variable is none', () => {
    expect(loadConfig({ port: '1' }, { ...development, PORT: '2' }).port).toBe(1);
    expect(loadConfig({}, { ...development, PORT: '2' }).port).toBe(2);
    expect(loadConfig({}, { ...development, PORT: '' }).port).toBe(3000);
    expect(loadConfig({ port: undefined }, development).port).toBe(3000);
  });

  test('an empty secret key beside a database of its own lets the server make none', () => {
    const empty = { ...development, STOA_SECRET_KEY: ' \r' };
    const external = { DATABASE_URL: 'postgres://db/stoa' };
    expect(loadConfig({}, empty)).toMatchObject({ secretKey: undefined, mayMakeKey: true });
    expect(loadConfig({}, { ...empty, ...external })).toMatchObject({ secretKey: undefined, mayMakeKey: false });
    expect(loadConfig({}, { ...development, ...external })).toMatchObject({ mayMakeKey: true });
  });

  test('values are read as people write them', () => {
    const env = {
      ...development,
      PUBLIC_URL: 'https://portal.example/',
      MAIL_FROM: ' Parcels <api@portal.example> ',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      DATABASE_URL: 'postgresql://db/stoa',
    };
    expect(loadConfig({}, env)).toMatchObject({
      publicUrl: 'https://portal.example',
      mailFrom: 'Parcels <api@portal.example>',
      trustedProxies: ['10.0.0.0/8', '::1'],
      databaseUrl: 'postgresql://db/stoa',
    });
  });
});
