import type { Endpoint } from '@stoa/contract/endpoint';
import { routes } from '@stoa/contract/routes';
import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { refuseCrossSite } from './origin-check.ts';

const write = { ...routes.logOutDeveloper, responses: {} } as unknown as Endpoint;

function isAllowed(publicUrl: string, headers: Record<string, string>): boolean {
  const config = loadConfig({ mode: 'development', publicUrl }, {});
  try {
    refuseCrossSite(write, { headers } as unknown as FastifyRequest, config);
    return true;
  } catch {
    return false;
  }
}

const secure = 'https://portal.example';
const plain = 'http://localhost:3000';

describe('auth D1: a browser’s write', () => {
  test.each([
    ['of the portal itself', secure, { 'sec-fetch-site': 'same-origin', host: 'portal.example' }],
    ['that somebody typed', secure, { 'sec-fetch-site': 'none', host: 'portal.example' }],
    ['of no browser', secure, { host: 'portal.example' }],
    ['of an older browser', secure, { origin: secure, host: 'portal.example' }],
    ['behind a proxy that ends TLS and names another host', secure, { origin: secure, host: '10.0.0.7:3000' }],
    ['by another name of this machine', plain, { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    ['by https, though only http is configured', plain, { origin: 'https://dev.example', host: 'dev.example' }],
    ['whose host names the usual port', secure, { origin: 'https://other.name', host: 'other.name:443' }],
  ])('%s is let in', (_case, publicUrl, headers) => {
    expect(isAllowed(publicUrl, headers)).toBe(true);
  });

  const crossSite = { 'sec-fetch-site': 'cross-site' };
  test.each([
    ['of another site', secure, { ...crossSite, origin: 'https://evil.example', host: 'portal.example' }],
    ['of another site that names our origin', secure, { ...crossSite, origin: secure, host: 'portal.example' }],
    ['of another site that hides', secure, { ...crossSite, host: 'portal.example' }],
    [
      'of a neighbour',
      secure,
      { 'sec-fetch-site': 'same-site', origin: 'https://x.portal.example', host: 'portal.example' },
    ],
    [
      'of the same host by plain http',
      secure,
      { ...crossSite, origin: 'http://portal.example', host: 'portal.example' },
    ],
    [
      'of the same host by plain http, older browser',
      secure,
      { origin: 'http://portal.example', host: 'portal.example' },
    ],
    [
      'of another port',
      plain,
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:8080', host: 'localhost:3000' },
    ],
    [
      'of another port where the host says none',
      secure,
      { origin: 'https://portal.example:8443', host: 'portal.example' },
    ],
    ['of an opaque origin', secure, { origin: 'null', host: 'portal.example' }],
    ['of a host that is none', secure, { origin: 'https://evil.example', host: 'a b' }],
  ])('%s is refused', (_case, publicUrl, headers) => {
    expect(isAllowed(publicUrl, headers)).toBe(false);
  });
});
