import { createClient } from '@stoa/client/client';
import { proofOf } from '@stoa/client/proof-of';
import { type Locale, languageTag, readLocale } from '@stoa/contract/locales';
import type { PortalContext } from '@stoa/contract/portal';
import { createKeptDrafts, ownerOfDrafts } from '@stoa/try-it/kept-drafts';
import { withBase, withoutBase } from '@stoa/ui/base-path.ts';
import { openStorage } from '@stoa/ui/open-storage.ts';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { followOtherTabs } from './across-tabs.ts';
import { createAuthErrorHandler } from './auth-errors.ts';
import { loadTexts } from './i18n/load-texts.ts';
import type { Texts } from './i18n/text.ts';
import { holdRestoredScroll } from './lib/hold-restored-scroll.ts';
import { isAuthPath } from './paths.ts';
import { inPreview, pageStorage, previewHistory, previewReader } from './preview-mode.ts';
import { createQueryClient } from './query-client.ts';
import { createPortalRouter, type PortalRouter } from './router.ts';
import type { PortalServices } from './services.tsx';
import { createSession, type SessionDeveloper } from './session.ts';
import { createSignOut } from './sign-out.ts';
import { credentialsFor, prepareStart } from './start.ts';
import { fetchWithStartAnswers, type StartAnswers } from './start-answers.ts';

/** Milliseconds that the first paint waits for answers; answers sent with the page have arrived by then. */
const timeoutMs = 60;

interface Language {
  readonly locale: Locale;
  readonly texts: Texts;
}

export type OpenedPortal =
  | ({ readonly outcome: 'ready'; readonly router: PortalRouter; readonly services: PortalServices } & Language)
  | ({ readonly outcome: 'failed'; readonly error: unknown } & Language)
  /** The page is being loaded again. */
  | { readonly outcome: 'leaving' };

/**
 * Everything between the page's script and its first picture: language, portal context, session, router.
 * @param answers what the page brought along
 */
export async function openPortal(page: Window & typeof globalThis, answers: StartAnswers): Promise<OpenedPortal> {
  const { document, location } = page;
  const locale = readLocale(document.querySelector<HTMLMetaElement>('meta[name="stoa-locale"]')?.content);
  document.documentElement.lang = languageTag(locale);

  let portal: PortalContext | null = null;
  let router: PortalRouter | undefined;
  const session = createSession({
    storage: inPreview() ? pageStorage() : openStorage(page),
    search: () => location.search,
    cookies: () => (inPreview() ? '' : document.cookie),
  });
  const reader = previewReader();
  if (reader) session.saveDeveloper(reader);
  // The library tells of answers in a timer of their own, which waits behind whatever else the first picture needs.
  notifyManager.setScheduler(queueMicrotask);
  const queries = createQueryClient();
  const client = createClient({
    baseUrl: '',
    fetch: fetchWithStartAnswers(answers, (...request) => page.fetch(...request)),
    credentials: () => (portal ? credentialsFor(portal) : 'omit'),
    sessionExists: session.exists,
    // A call that wants the password again does not mean a forbidden page: the caller asks for the password.
    onAuthError: (kind, error) => void (proofOf(error) ?? handleAuthError(kind, error.code)),
  });
  const keptDrafts = createKeptDrafts({
    storage: inPreview() ? pageStorage() : openStorage(page, 'sessionStorage'),
    owner: () => ownerOfDrafts(portal?.is_public, session.read().developer?.id),
  });
  const endSession = createSignOut(
    session,
    async (isAsked) => {
      // A session that has ended by itself is no reason to leave the identity provider.
      if (!isAsked) return client.call('logOutDeveloper');
      return (await client.call('logOutDeveloperAtProvider')).location;
    },
    keptDrafts,
  );
  const signOut = async (remember?: string) => {
    const elsewhere = await endSession(remember);
    queries.clear();
    return elsewhere;
  };
  const handleAuthError = createAuthErrorHandler({
    isPublic: () => portal?.is_public ?? true,
    onAuthPage: () => isAuthPath(withoutBase(location.pathname)),
    fullPath: () => withoutBase(location.pathname) + location.search + location.hash,
    signOut,
    go: (path) => void router?.navigate({ to: path === '/login' ? '/login/{-$sso}' : path }),
  });

  const loadingTexts = loadTexts(locale).then((texts) => {
    document.getElementById('starting')?.setAttribute('aria-label', texts['common.loading']);
    return texts;
  });
  try {
    portal = await prepareStart({
      address: new URL(location.href),
      session,
      getPortal: () => client.call('getPortal'),
      getDeveloper: (context) => {
        portal = context;
        return client.call('getCurrentDeveloper');
      },
      reportLogIn: (developer) => reportLogIn(page, developer),
      resetAndReload: () => {
        document.cookie = 'portalaccesstoken=; Max-Age=0; Path=/';
        session.clear();
        location.reload();
      },
    });
  } catch (error) {
    return { outcome: 'failed', error, locale, texts: await loadingTexts };
  }
  if (!portal) return { outcome: 'leaving' };
  keptDrafts.dropOthers();

  const services: PortalServices = { portal, session, call: client.call, queries, keptDrafts, signOut };
  router = createPortalRouter(services, inPreview() ? previewHistory(page) : undefined);
  holdRestoredScroll(router, page);
  // A stranger's pages must not stay open: after a log-in elsewhere this tab loads again, after a log-out it leaves.
  if (!inPreview())
    followOtherTabs(page, (signedIn) => {
      if (signedIn) return location.reload();
      if (session.read().to === undefined) keptDrafts.close();
      location.assign(withBase('/login'));
    });
  // The page's code and what it asks for first: drawn once, with both, instead of three times on the way there.
  await router.load();
  await settled(queries, timeoutMs);
  return { outcome: 'ready', router, services, locale, texts: await loadingTexts };
}

/** Resolves when no query is under way any more, at the latest after so many milliseconds. */
async function settled(queries: QueryClient, atMost: number): Promise<void> {
  if (queries.isFetching() === 0) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, atMost);
    const stop = queries.getQueryCache().subscribe(() => {
      // A query that leads to another one asks for it a moment later.
      queueMicrotask(() => queueMicrotask(() => queries.isFetching() === 0 && done()));
    });
  });
}

/** Tells the page which developer returned from an identity provider; without a profile the address must not claim a log-in. */
function reportLogIn(page: Window & typeof globalThis, developer: SessionDeveloper | undefined): void {
  if (!developer) {
    const address = new URL(page.location.href);
    address.searchParams.delete('loginSuccess');
    page.history.replaceState(page.history.state, '', address);
  }
  page.dispatchEvent(new page.CustomEvent('login-success', { detail: { developer } }));
}
