import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { root } from './root.mjs';

const deploy = join(root, 'packages/server/npm/deploy');
const read = (path) => readFileSync(join(deploy, path), 'utf8');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('the chart', () => {
  const values = load(read('helm/stoa/values.yaml'));
  const templates = globSync('helm/stoa/templates/*', { cwd: deploy });

  test('its values keep to their schema, which refuses an unknown one', () => {
    const validate = new Ajv().compile(JSON.parse(read('helm/stoa/values.schema.json')));
    expect(validate(values), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...values, replica: 3 })).toBe(false);
    expect(validate({ ...values, replicas: 0 })).toBe(false);
    expect(validate({ ...values, env: { TRUSTED_PROXIES: '10.0.0.0/8' } })).toBe(true);
    expect(validate({ ...values, publicUrl: 'https://a b?x' })).toBe(false);
    // The probes and the volume count on them.
    for (const name of ['PORT', 'HOST', 'STOA_DATA', 'A B'])
      expect(validate({ ...values, env: { [name]: '1' } }), name).toBe(false);
  });

  test('templates use values that are there, and close what they open', () => {
    for (const template of templates) {
      const text = read(template);
      for (const [, path = ''] of text.matchAll(/\.Values\.([\w.]+)/g)) {
        const found = path.split('.').reduce((part, name) => part?.[name], values);
        expect(found, `${template}: .Values.${path}`).toBeDefined();
      }
      const opened = text.match(/\{\{-? (?:if|with|range|define) /g)?.length ?? 0;
      const closed = text.match(/\{\{-? end \}\}/g)?.length ?? 0;
      expect(closed, template).toBe(opened);
    }
  });

  test('the Secret cannot move what the probes and the volume count on', () => {
    const text = read('helm/stoa/templates/deployment.yaml');
    for (const name of ['HOST', 'PORT', 'STOA_DATA']) expect(text).toMatch(new RegExp(`- name: ${name}\\s+value: `));
  });

  test('no pod starts without the secret key', () => {
    expect(read('helm/stoa/templates/deployment.yaml')).toMatch(
      /- name: STOA_SECRET_KEY\s+valueFrom:\s+secretKeyRef: \{ name: .+, key: STOA_SECRET_KEY \}/,
    );
  });

  test('it is the version of the product', () => {
    expect(load(read('helm/stoa/Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });
});

test('compose asks for every secret, and gives the server no right', () => {
  const { services } = load(read('container/compose.yaml'));
  expect(services.stoa).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(services.postgres.environment.POSTGRES_PASSWORD).toContain(':?');
  expect(read('container/compose.yaml')).toContain(`stoa:${version}`);
});

test('every setting of .env reaches the server in its container', () => {
  const { services } = load(read('container/compose.yaml'));
  expect(services.stoa.env_file).toBe('.env');
  // Nor may it move what the ports and the volume count on.
  expect(services.stoa.environment).toMatchObject({ HOST: '::', PORT: 3000, STOA_DATA: '/var/lib/stoa' });
});

test('the unit does not give up a portal whose database comes up late', () => {
  expect(read('systemd/stoa.service')).toMatch(/^\[Unit\]$[^[]*^StartLimitIntervalSec=0$/m);
});

test('the image runs as nobody in particular, and says whether it is well', () => {
  const text = read('container/Dockerfile');
  expect(Number(/^USER (\d+)/m.exec(text)?.[1])).toBeGreaterThan(1000);
  expect(text).toMatch(/^HEALTHCHECK [\s\S]*?\/readyz/m);
});

test('the socket of systemd is where the server listens by itself', () => {
  const { fallback } = /port: \{ env: 'PORT', fallback: '(?<fallback>\d+)'/.exec(
    readFileSync(join(root, 'packages/server/src/config.ts'), 'utf8'),
  ).groups;
  const host = /HOST=(\S+)/.exec(read('systemd/stoa.service'))[1];
  expect(read('systemd/stoa.socket')).toContain(`\nListenStream=${host}:${fallback}\n`);
});

const hasSystemd = existsSync('/usr/bin/systemd-analyze');
test.runIf(hasSystemd)('systemd finds little that the unit leaves open', () => {
  const unit = join(deploy, 'systemd/stoa.service');
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
  const level = /Overall exposure level for stoa\.service: ([\d.]+)/.exec(stdout)?.[1];
  expect(Number(level)).toBeLessThanOrEqual(3);
});
