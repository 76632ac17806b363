import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fakeAccounts } from '@stoa/auth-elements/fake-accounts';
import { repository } from './stoa-server.ts';

export const elements = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'change-password',
  'accept-invitation',
] as const;

export type Element = (typeof elements)[number];

/** docs/requirements/auth.md, the strict policy of the gates, and once more with Trusted Types. */
const strict =
  "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'";
const policies = { none: '', strict, trusted: `${strict}; require-trusted-types-for 'script'` } as const;

export interface HostPage {
  /** None makes a page that knows nothing of the elements. */
  readonly element?: Element;
  readonly entity?: 'developer' | 'user';
  readonly shadow?: boolean;
  readonly policy?: keyof typeof policies;
  /** More options of the registration, as JSON. */
  readonly options?: object;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Stands before the element in the body. */
  readonly before?: string;
  readonly head?: string;
  /** The path that the page is served on, with its query: `/login?registered=true`. */
  readonly at?: string;
}

export interface ElementHost {
  readonly url: string;
  /** Puts a page on an address of its own and answers with it. */
  serve(page: HostPage): string;
  close(): Promise<void>;
}

/**
 * A host's web server with nothing of Stoa but the built elements: pages with one element, under a policy or none, and
 * accounts that answer by what is typed before the `@`.
 */
export async function startElementHost(): Promise<ElementHost> {
  const pages = new Map<string, HostPage>();
  const server = createServer((request, response) => {
    void fakeAccounts(request, response, () => answer(pages, request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    serve(page) {
      const { pathname, search } = new URL(page.at ?? `/page-${pages.size}`, url);
      pages.set(pathname, page);
      return url + pathname + search;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

function answer(pages: ReadonlyMap<string, HostPage>, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  const page = pages.get(pathname);
  if (page !== undefined) {
    const policy = policies[page.policy ?? 'none'];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (policy !== '') response.setHeader('content-security-policy', policy);
    response.end(html(page));
    return;
  }
  if (pathname === '/host.js' || pathname === '/host.css') {
    response.setHeader('content-type', types[extname(pathname)] ?? '');
    response.end(pathname === '/host.js' ? hostScript : '');
    return;
  }
  const file = join(repository, 'packages/auth-elements/dist', normalize(pathname));
  if (!existsSync(file) || extname(file) !== '.js') {
    response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    return;
  }
  response.setHeader('content-type', 'text/javascript');
  response.end(readFileSync(file));
}

const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function html(page: HostPage): string {
  const options = {
    userEntity: page.entity ?? 'developer',
    apiBaseUrl: '',
    developerConfig: { portalId: 'portal-1' },
    shadowDom: page.shadow ?? false,
    ...page.options,
  };
  const attributes = Object.entries(page.attributes ?? {}).map(([name, value]) => ` ${name}="${attribute(value)}"`);
  const tag = `stoa-auth-${page.element}`;
  const element = page.element === undefined ? '' : `<${tag}${attributes.join('')}></${tag}>`;
  const scripts =
    page.element === undefined
      ? ''
      : `<script src="/define-${page.element}.js"></script><script src="/host.js"></script>`;
  return `<!doctype html>
<html lang="en" data-options="${attribute(JSON.stringify(options))}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title>
<script src="/host.js"></script>${page.head ?? ''}</head>
<body><main>${page.before ?? ''}${element}</main>
${scripts}</body></html>`;
}

/** Runs twice: first to listen, then, when the elements are known, to register them. */
const hostScript = `
if (!window.heard) {
  window.heard = [];
  window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) =>
    violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
  for (const name of ['login-success', 'register-success', 'forgot-password-success', 'reset-password-success',
    'change-password-success', 'accept-invitation-success', 'verify-email-success', 'password-requirements',
    'click-login-link', 'click-register-link', 'click-forgot-password-link', 'idp-is-loading']) {
    document.addEventListener(name, (event) => {
      heard.push([name, event.detail]);
      if (event.cancelable) event.preventDefault();
    });
  }
  document.documentElement.style.colorScheme = 'light';
} else {
  registerStoaAuthElements(JSON.parse(document.documentElement.dataset.options));
}
`;
