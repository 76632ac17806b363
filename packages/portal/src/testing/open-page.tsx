import { createClient } from '@stoa/client/client';
import type { PortalContext } from '@stoa/contract/portal';
import { createKeptDrafts } from '@stoa/try-it/kept-drafts';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { texts } from '../i18n/en.ts';
import { PortalApp } from '../portal-app.tsx';
import { createPortalRouter } from '../router.ts';
import { createSession } from '../session.ts';
import { createSignOut } from '../sign-out.ts';

/** What the network answers: JSON by "METHOD /path"; a number is a problem of that status, a response is that response; a function is asked each time. */
export type Answers = Readonly<Record<string, unknown>>;

export interface OpenPageOptions {
  readonly answers?: Answers;
  readonly portal?: Partial<PortalContext>;
  /** A developer, or one with this id. */
  readonly signedIn?: string | boolean;
  /** What the tab has kept of a page before. */
  readonly tab?: Map<string, string>;
}

const portal: PortalContext = {
  portal_id: '00000000-0000-4000-8000-000000000001',
  org_id: '00000000-0000-4000-8000-000000000002',
  name: 'Halden',
  canonical_domain: '',
  is_public: false,
  basic_auth_enabled: true,
  oidc_auth_enabled: false,
  rbac_enabled: false,
  featureset_id: '',
  dcr_provider_ids: [],
  allowed_time_period: '24h',
};

/** The whole portal at an address, with nothing replaced but the network's edge and the browser's storage. */
export async function openPage(address: string, options: OpenPageOptions = {}) {
  const asked: { readonly call: string; readonly query: string; readonly body: unknown }[] = [];
  const answers: Answers = {
    'GET /api/v2/portal/appearance': { variables: { catalog: {} } },
    'POST /api/v2/developer/logout': null,
    'GET /api/v2/stats/config': { analytics: null },
    ...options.answers,
  };

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(String(input), 'http://portal.test');
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ call, query: url.search, body });
    const given = answers[call] ?? (call in answers ? null : 404);
    const answer = typeof given === 'function' ? await given(url.searchParams, body) : given;
    if (answer === null) return new Response(null, { status: 204 });
    if (typeof answer === 'number') {
      const problem = { status: answer, title: 'No', detail: `Refused with ${answer}.`, instance: 'kong:trace:1' };
      return Response.json(problem, { status: answer, headers: { 'content-type': 'application/problem+json' } });
    }
    return answer instanceof Response ? answer : Response.json(answer);
  }

  const session = createSession({ storage: storageIn(new Map()), search: () => '', cookies: () => '' });
  const { signedIn = true } = options;
  if (signedIn) session.saveDeveloper({ id: signedIn === true ? 'd1' : signedIn, email: 'ada@example.org' });
  const keptDrafts = createKeptDrafts({
    storage: storageIn(options.tab ?? new Map()),
    owner: () => session.read().developer?.id,
  });
  const client = createClient({ baseUrl: '', fetch });
  const services = {
    portal: { ...portal, ...options.portal },
    session,
    call: client.call,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    keptDrafts,
    signOut: createSignOut(session, () => client.call('logOutDeveloper'), keptDrafts),
  };
  const router = createPortalRouter(services, createMemoryHistory({ initialEntries: [address] }));
  drawOnlyInWindow(router);
  await router.load();
  render(<PortalApp router={router} services={services} locale="en" texts={texts} />);
  return { router, session, services, asked, path: () => router.state.location.pathname };
}

/** A navigation that is under way when its test ends would be drawn by a timer of the router's, when there is no window any more. */
function drawOnlyInWindow(router: ReturnType<typeof createPortalRouter>): void {
  let draw = router.startTransition;
  Object.defineProperty(router, 'startTransition', {
    get: (): typeof draw => (change, expected) =>
      typeof window === 'undefined' ? Promise.resolve(false) : draw(change, expected),
    set: (next: typeof draw) => {
      draw = next;
    },
  });
}

function storageIn(kept: Map<string, string>) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A page of a list as the contract sends it. */
export function listOf<T>(data: readonly T[]) {
  return { data, meta: { page: { number: 1, size: 100, total: data.length } } };
}
