import { describe, expect, test } from 'vitest';
import { configurations, sender } from './configurations.ts';
import { fillConfiguration, gatewayAddress, hostAndPort, leftInFile } from './fill-configuration.ts';

const filling = {
  portal: 'stoa.lan:3000',
  api: '10.0.0.7:9000',
  listen: '8080',
  path: '/payments/v2',
  keyName: 'X-Own-Key',
  versionId: '01a1f890-5055-7372-a25f-af34d051a229',
  log: '/var/log/calls.log',
  portalUrl: 'http://stoa.lan:3000',
  buffer: '/var/lib/syslog-ng',
};

describe('a configuration of examples/gateways', () => {
  test.each(configurations.map((each) => [each.id, each] as const))(
    '%s: has address and version filled in, and only what a console cannot know is left',
    async (_id, { load }) => {
      const text = fillConfiguration((await load()).default, filling);
      expect(text).toContain(filling.versionId);
      const left = [...text.matchAll(/\$\{(\w+)\}|\{\$(\w+)\}/g)].map(([, one, other]) => one ?? other);
      const files = ['TLS_CERTIFICATE', 'TLS_KEY', 'TLS_PEM', 'STOA_CACHE', 'STOA_DIGEST', 'STOA_LUA'];
      const mayStay = ['STOA_GATEWAY_TOKEN', ...files];
      expect(left.filter((name) => !mayStay.includes(name ?? ''))).toEqual([]);
      expect(leftInFile(text)).toBeDefined();
    },
  );

  test.each(configurations.filter(({ isDraft }) => !isDraft).map((each) => [each.id, each] as const))(
    '%s: its head asks for what is left, and for nothing that is filled in',
    async (_id, { load }) => {
      const head = fillConfiguration((await load()).default, filling).split(/^[^#\n]/m)[0] ?? '';
      expect(head).toContain('STOA_GATEWAY_TOKEN');
      expect(head).not.toMatch(/STOA_PRODUCT_VERSION_ID|\bLISTEN\b|\bSTOA\b(?!_)|placeholders|stoa gateways add/);
    },
  );

  test.each(configurations.flatMap(({ id, calls }) => (calls ? [[id, calls] as const] : [])))(
    '%s: what reports its calls is filled in but for the token',
    async (_id, { load }) => {
      const files = await Promise.all([load?.(), sender.load()]);
      const [calls, sending] = files.map((file) => file && fillConfiguration(file.default, filling));
      if (calls) {
        expect(calls).toContain('access_log /var/log/calls.log stoa_calls');
        expect(calls).not.toMatch(/\$\{|Fill in/);
        expect(leftInFile(calls)).toBeUndefined();
      }
      expect(sending).toContain('url("http://stoa.lan:3000/gateway/v1/calls")');
      expect(sending).toContain('file("/var/log/calls.log"');
      expect(sending).toContain('dir("/var/lib/syslog-ng")');
      expect(sending?.match(/`\w+`/g)).toEqual(['`STOA_GATEWAY_TOKEN`']);
      expect(leftInFile(sending ?? '')).toBe('`STOA_GATEWAY_TOKEN`');
    },
  );

  test('Caddy writes its calls into the file that is sent', async () => {
    const caddy = configurations.find(({ id }) => id === 'caddy');
    const text = fillConfiguration((await caddy?.load())?.default ?? '', filling);
    expect(text).toContain('output file /var/log/calls.log');
  });

  test('nginx: the token is left where it stood, the path is the operator’s, and the check keeps its own', async () => {
    const [nginx] = configurations;
    const text = fillConfiguration((await nginx?.load())?.default ?? '', filling);
    expect(text).toContain('server stoa.lan:3000;');
    expect(text).toContain('location /payments/v2/ {');
    expect(text).toContain('http://stoa/gateway/v1/verify/');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the file has it
    expect(leftInFile(text)).toBe('${STOA_GATEWAY_TOKEN}');
  });

  test('an address has its port', () => {
    expect(hostAndPort('https://portal.example')).toBe('portal.example:443');
    expect(hostAndPort('http://localhost:8104/')).toBe('localhost:8104');
  });

  test('the check asks the address that the gateway listens on', () => {
    expect(gatewayAddress('8080', false)).toBe('http://localhost:8080');
    expect(gatewayAddress(':443', true)).toBe('https://localhost:443');
    expect(gatewayAddress('10.0.0.4:8080', false)).toBe('http://10.0.0.4:8080');
    expect(gatewayAddress('https://api.example.com/', true)).toBe('https://api.example.com');
  });
});
