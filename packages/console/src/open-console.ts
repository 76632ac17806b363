import { hasStatus } from '@stoa/client/has-status';
import { queryDefaults } from '@stoa/client/query-defaults';
import type { Locks } from '@stoa/client/refresh';
import { type Locale, languageTag, readLocale } from '@stoa/contract/locales';
import { QueryClient } from '@tanstack/react-query';
import { createConsoleClient } from './console-client.ts';
import { loadTexts } from './i18n/load-texts.ts';
import type { Texts } from './i18n/text.ts';
import { followChanges, type Tabs } from './lib/follow-changes.ts';
import { chosenLocale } from './locale-choice.ts';
import { createAskProof } from './proof/ask-proof.ts';
import { createSessionOver } from './proof/session-over.ts';
import { userFactorsQuery } from './proof/user-factor-queries.ts';
import { type ConsoleRouter, createConsoleRouter } from './router.ts';
import type { ConsoleServices, Me } from './services.tsx';

interface Language {
  readonly locale: Locale;
  readonly texts: Texts;
}

export type OpenedConsole =
  | ({ readonly outcome: 'ready'; readonly router: ConsoleRouter; readonly services: ConsoleServices } & Language)
  | ({ readonly outcome: 'failed'; readonly error: unknown } & Language)
  /** Another page is about to be shown. */
  | { readonly outcome: 'leaving' };

/** Everything between the page's script and its first picture: language, who is there, router. */
export async function openConsole(page: Window & typeof globalThis): Promise<OpenedConsole> {
  const { document, location } = page;
  const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="stoa-${name}"]`)?.content;
  const locale = chosenLocale(page) ?? readLocale(meta('locale'));
  document.documentElement.lang = languageTag(locale);
  const loading = loadTexts(locale);

  const toLogIn = () => {
    const returnTo = location.pathname + location.search;
    location.assign(`/console/login?${new URLSearchParams({ returnTo })}`);
  };
  const proof = createAskProof();
  const sessionOver = createSessionOver(document, toLogIn);
  const call = createConsoleClient({
    onSessionOver: sessionOver.tell,
    // A role that changed has other pages: all of them are drawn anew.
    onForbidden: () => void call('getCurrentUser').then((now) => now.role !== me?.role && location.reload()),
    onFactorRequired: () => {
      if (!location.pathname.endsWith('/security')) location.assign('/console/security');
    },
    askProof: proof.ask,
    locks: page.navigator.locks as unknown as Locks,
  });
  let me: Me | undefined;
  try {
    const user = await call('getCurrentUser');
    if (user.role === null) {
      location.assign('/console/account');
      return { outcome: 'leaving' };
    }
    me = { ...user, role: user.role };
  } catch (error) {
    if (hasStatus(error, 401)) return { outcome: 'leaving' };
    return { outcome: 'failed', error, locale, texts: await loading };
  }
  forgetSignIn(page);
  const queries = new QueryClient({ defaultOptions: queryDefaults });
  void queries.prefetchQuery(userFactorsQuery(call));
  const services: ConsoleServices = {
    me,
    portal: meta('portal') ?? '',
    call,
    proof,
    sessionOver,
    queries,
    follow: followChanges({
      open: () => new page.EventSource('/management/v1/events?topic=requests'),
      wake: () => call('getCurrentUser').then(sessionOver.forget),
      page: document,
      tabs: tabsOf(page),
    }),
    async logOut() {
      const left = await call('logOutUserAtProvider').catch(() => undefined);
      location.assign(left?.location ?? '/console/login?logout=true');
    },
  };
  const router = createConsoleRouter(services);
  await router.load();
  return { outcome: 'ready', router, services, locale, texts: await loading };
}

function tabsOf({ navigator, BroadcastChannel }: Window & typeof globalThis): Tabs | undefined {
  // Both are types of every browser, and missing in pages that are no secure context.
  const locks = navigator.locks as LockManager | undefined;
  return locks && BroadcastChannel && { locks, channel: () => new BroadcastChannel('stoa-changes') };
}

/** An identity provider's way back leaves a word in the address, which no colleague should be sent. */
function forgetSignIn(page: Window): void {
  const address = new URL(page.location.href);
  if (!address.searchParams.has('loginSuccess')) return;
  address.searchParams.delete('loginSuccess');
  page.history.replaceState(page.history.state, '', address);
}
