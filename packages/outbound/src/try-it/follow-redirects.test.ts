import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { followRedirects } from './follow-redirects.ts';
import type { Outgoing } from './forward.ts';

const start: Outgoing = {
  method: 'POST',
  url: new URL('https://api.example/v1/a?x=1#here'),
  headers: [
    ['Authorization', 'Bearer t'],
    ['Content-Type', 'text/plain'],
  ],
  body: Buffer.from('woof'),
};

const answer = (statusCode: number, location?: string) =>
  ({ statusCode, headers: location === undefined ? {} : { location }, destroy() {} }) as unknown as IncomingMessage;

/** What was asked, as text, when the API answers so. */
async function walk(answers: readonly IncomingMessage[], first: Partial<Outgoing> = {}) {
  const asked: string[] = [];
  const left = [...answers];
  const { redirects, stopped, ...followed } = await followRedirects(
    { ...start, ...first },
    new URL('https://api.example/v1/'),
    async (hop) => {
      const names = hop.headers.map(([name]) => name).join(' ');
      asked.push(`${hop.method} ${hop.url.href} [${names}] ${hop.body.toString()}`.trim());
      return left.shift() ?? answer(200);
    },
  );
  return { asked, redirects, stopped, status: followed.answer.statusCode };
}

describe('issue “Try it”: redirects on the same host', () => {
  it.each<[string, number, string, Partial<Outgoing>, string]>([
    ['301 makes a POST a GET', 301, '/v1/b', {}, 'GET https://api.example/v1/b [Authorization]'],
    ['302 too', 302, 'b?y=2#z', {}, 'GET https://api.example/v1/b?y=2 [Authorization]'],
    [
      '301 leaves a PUT as it is',
      301,
      '/v1/b',
      { method: 'PUT' },
      'PUT https://api.example/v1/b [Authorization Content-Type] woof',
    ],
    ['303 makes a PUT a GET', 303, '/v1/b', { method: 'PUT' }, 'GET https://api.example/v1/b [Authorization]'],
    [
      '303 leaves a HEAD',
      303,
      '/v1/b',
      { method: 'HEAD' },
      'HEAD https://api.example/v1/b [Authorization Content-Type] woof',
    ],
    ['307 keeps method and body', 307, '/v1/b', {}, 'POST https://api.example/v1/b [Authorization Content-Type] woof'],
    [
      '308 too',
      308,
      'https://api.example:443/v1/b',
      {},
      'POST https://api.example/v1/b [Authorization Content-Type] woof',
    ],
    [
      'from http to https',
      308,
      'https://api.example/v1/b',
      { url: new URL('http://api.example/v1/a') },
      'POST https://api.example/v1/b [Authorization Content-Type] woof',
    ],
    [
      'an address with bytes beyond ASCII',
      307,
      Buffer.from('/v1/ü').toString('latin1'),
      {},
      'POST https://api.example/v1/%C3%BC [Authorization Content-Type] woof',
    ],
  ])('%s', async (_name, status, location, first, second) => {
    const { asked, redirects, stopped, status: last } = await walk([answer(status, location)], first);
    expect(asked[1]).toBe(second);
    expect({ redirects, stopped, last }).toEqual({ redirects: 1, stopped: undefined, last: 200 });
  });

  it.each<[string, string, object]>([
    ['another host', 'https://other.example/v1', { reason: 'other-host', host: 'other.example' }],
    ['another host without a scheme', '//169.254.169.254/latest', { reason: 'other-host', host: '169.254.169.254' }],
    ['a host that begins alike', 'https://api.example.evil/', { reason: 'other-host', host: 'api.example.evil' }],
    ['another port', 'https://api.example:8443/', { reason: 'other-host', host: 'api.example:8443' }],
    ['somebody’s name in the address', 'https://u:p@api.example/', { reason: 'other-host', host: 'api.example' }],
    ['no web address', 'file:///etc/passwd', { reason: 'other-host', host: 'file:' }],
    ['another path of the host', '/admin', { reason: 'other-path' }],
    ['a path that begins alike', '/v10/b', { reason: 'other-path' }],
    ['a path that climbs', '/v1/../admin', { reason: 'other-path' }],
    ['a path that climbs where slashes are decoded', '/v1/..%2fadmin', { reason: 'other-path' }],
    ['from https to http', 'http://api.example/v1/b', { reason: 'not-encrypted' }],
  ])('%s is not asked; the redirect is the answer', async (_name, location, stopped) => {
    const found = await walk([answer(302, location)]);
    expect(found).toMatchObject({ redirects: 0, stopped, status: 302 });
    expect(found.asked).toHaveLength(1);
  });

  it('five and no more', async () => {
    const round = () => answer(302, '/v1/a');
    expect(await walk([round(), round(), round(), round(), round()])).toMatchObject({ redirects: 5, status: 200 });
    const endless = await walk(Array.from({ length: 9 }, round));
    expect(endless).toMatchObject({ redirects: 5, stopped: { reason: 'too-many' }, status: 302 });
    expect(endless.asked).toHaveLength(6);
  });

  it('what is no redirect is an answer: 304, 300, no Location, one that cannot be read', async () => {
    for (const one of [answer(304, '/v1/b'), answer(300, '/v1/b'), answer(302), answer(302, 'https://')]) {
      expect(await walk([one])).toMatchObject({ redirects: 0, stopped: undefined, status: one.statusCode });
    }
  });
});
