import { createKeptDrafts } from '@stoa/try-it/kept-drafts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderInPortal } from '../chrome/testing.tsx';
import { GlobalLoading } from '../global-loading.tsx';
import type { Call } from '../lib/call.ts';
import type { PortalContext } from '../portal-context.ts';
import { PortalToaster } from '../portal-toaster.tsx';
import { type PortalServices, ServicesProvider } from '../services.tsx';
import { createSession } from '../session.ts';

const portal = {
  portal_id: '7f1c9a52-0000-4000-8000-000000000001',
  is_public: false,
  basic_auth_enabled: true,
  oidc_auth_enabled: false,
} as PortalContext;

export type Answers = Readonly<Record<string, (input: never) => unknown>>;

/** Draws a whole page for a signed-in developer; `answers` play the server, by the name of the call. */
export async function renderPage(content: ReactNode, answers: Answers, context: Partial<PortalContext> = {}, at = '/') {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const session = createSession({
    storage,
    search: () => '',
    cookies: () => '',
  });
  session.saveDeveloper({ id: 'd1', email: 'ada@example.com' });
  const asked: [name: string, input: unknown][] = [];
  const call = (async (name: string, input: unknown = {}) => {
    const { signal: _signal, ...rest } = input as { signal?: AbortSignal };
    asked.push([name, rest]);
    const answer = answers[name];
    if (!answer) throw new Error(`Nothing answers ${name}`);
    return answer(input as never);
  }) as Call;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const services: PortalServices = {
    portal: { ...portal, ...context },
    session,
    call,
    queries,
    keptDrafts: createKeptDrafts({ storage, owner: () => session.read().developer?.id }),
    signOut: async () => undefined,
  };
  const rendered = await renderInPortal(
    <ServicesProvider services={services}>
      <QueryClientProvider client={queries}>
        <PortalToaster>
          <GlobalLoading>{content}</GlobalLoading>
        </PortalToaster>
      </QueryClientProvider>
    </ServicesProvider>,
    at,
  );
  return { ...rendered, asked, session, services };
}
