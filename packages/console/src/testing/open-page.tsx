import type { UserRole } from '@stoa/contract/users';
import { fillBrowserGaps } from '@stoa/ui/browser-gaps.ts';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { ConsoleApp } from '../console-app.tsx';
import { createConsoleClient } from '../console-client.ts';
import { texts } from '../i18n/en.ts';
import { createAskProof } from '../proof/ask-proof.ts';
import { createSessionOver } from '../proof/session-over.ts';
import { createConsoleRouter } from '../router.ts';
import type { ConsoleServices, Me } from '../services.tsx';

/** What the network answers: JSON by "METHOD /path"; a number is a problem of that status; a Response is sent as it is; a function is asked each time. */
export type Answers = Readonly<Record<string, unknown>>;

/** The whole console at an address for a role, with nothing replaced but the network's edge. */
export async function openPage(address: string, role: UserRole, answers: Answers) {
  fillBrowserGaps();
  const asked: { readonly call: string; readonly query: URLSearchParams; readonly body: unknown }[] = [];
  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(String(input), 'http://portal.test');
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ call, query: url.searchParams, body });
    const given = answers[call] ?? 404;
    const answer = typeof given === 'function' ? await given(url.searchParams, body) : given;
    if (answer instanceof Response) return answer;
    if (typeof answer !== 'number') return Response.json(answer);
    return Response.json({ status: answer, title: 'No', detail: 'No.' }, { status: answer });
  }
  let tell = () => {};
  const proof = createAskProof();
  let left = false;
  const sessionOver = createSessionOver(document, () => {
    left = true;
  });
  const services: ConsoleServices = {
    me: { id: 'u1', email: 'grace@example.com', full_name: 'Grace Hopper', preferred_name: null, role } as Me,
    portal: 'Halden',
    call: createConsoleClient({
      fetch,
      onSessionOver: sessionOver.tell,
      onForbidden: () => {},
      onFactorRequired: () => {},
      askProof: proof.ask,
    }),
    proof,
    sessionOver,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    follow: (onChange) => {
      tell = onChange;
      return () => {};
    },
    logOut: async () => {},
  };
  const router = createConsoleRouter(services, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  await act(async () => render(<ConsoleApp router={router} services={services} locale="en" texts={texts} />));
  return { asked, router, changed: () => act(async () => tell()), hasLeft: () => left };
}
