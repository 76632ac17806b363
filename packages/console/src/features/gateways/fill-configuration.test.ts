import { describe, expect, test } from 'vitest';
import { configurations } from './configurations.ts';
import { fillConfiguration, hostAndPort, leftInFile } from './fill-configuration.ts';

const filling = {
  portal: 'stoa.lan:3000',
  api: '10.0.0.7:9000',
  listen: '8080',
  path: '/payments/v2',
  keyName: 'X-Own-Key',
  versionId: '01a1f890-5055-7372-a25f-af34d051a229',
};

describe('a configuration of examples/gateways', () => {
  test.each(configurations.map((each) => [each.id, each] as const))(
    '%s: has address and version filled in, and only what a console cannot know is left',
    async (_id, { load }) => {
      const text = fillConfiguration((await load()).default, filling);
      expect(text).toContain(filling.versionId);
      const left = [...text.matchAll(/\$\{(\w+)\}|\{\$(\w+)\}/g)].map(([, one, other]) => one ?? other);
      const files = ['TLS_CERTIFICATE', 'TLS_KEY', 'TLS_PEM', 'STOA_CACHE', 'STOA_DIGEST', 'STOA_LUA', 'ACCESS_LOG'];
      const mayStay = ['STOA_GATEWAY_TOKEN', ...files];
      expect(left.filter((name) => !mayStay.includes(name ?? ''))).toEqual([]);
    },
  );

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
});
