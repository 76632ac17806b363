import { withBase } from '@stoa/ui/base-path.ts';
import { useColorScheme } from '@stoa/ui/theme.tsx';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { PageFrame } from './chrome/page-frame.tsx';
import { ResetNotice } from './features/developers/reset-notice.tsx';
import { PaletteOpener } from './features/search/palette/palette-opener.tsx';
import { Shortcuts } from './features/shortcuts/shortcuts.tsx';
import { useGlobalLoading } from './global-loading.tsx';
import { useText } from './i18n/language.tsx';
import type { TitleKey } from './i18n/text.ts';
import { TitleProvider } from './page-title.tsx';
import { inPreview } from './preview-mode.ts';
import { useServices } from './services.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { useBrand } from './use-brand.ts';

const schemes = [
  ['light', 'footer.themeLight'],
  ['dark', 'footer.themeDark'],
  ['auto', 'footer.themeAuto'],
] as const;

/** Surrounds every page: sets the window's title and, except where the route says otherwise, draws navigation bar and footer. */
export function PortalShell() {
  const t = useText();
  const brand = useBrand();
  const { scheme, setScheme } = useColorScheme();
  const [shortcuts, setShortcuts] = useState(false);
  const turnLoading = useGlobalLoading();
  useArrivalFocus();
  const { portal, session, signOut } = useServices();
  const rules = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.rules)?.staticData.rules,
  });
  const inProduct = useLocation({ select: (location) => /^\/(spec|docs|changes)\//.test(location.pathname) });
  const developer = portal.is_public ? undefined : session.read().developer;
  const email = developer?.email;

  async function logOut() {
    turnLoading(true);
    const elsewhere = await signOut();
    // A full load leaves nothing of the developer's pages in memory.
    window.location.assign(elsewhere ?? withBase('/login'));
  }

  const doing = (id: string, text: string, run: () => void) => ({ id, run, title: { text, matches: [] } });
  const goTo = (href: string, label: string) => ({ id: href, href, title: { text: label, matches: [] } });
  const actions = [
    goTo('/', t('nav.catalog')),
    ...(email
      ? [
          goTo('/my-apps', t('nav.myApps')),
          goTo('/application/create', t('title.createApplication')),
          goTo('/account', t('title.account')),
          doing('logout', t('nav.logout'), () => void logOut()),
        ]
      : []),
    goTo('/jwt', t('nav.inspectToken')),
    ...schemes
      .filter(([each]) => each !== scheme)
      .map(([each, name]) => doing(`theme-${each}`, `${t('footer.theme')}: ${t(name)}`, () => setScheme(each))),
    doing('shortcuts', t('nav.shortcuts'), () => setShortcuts(true)),
  ];

  return (
    <TitleProvider page={t((rules?.title ?? 'title.error') as TitleKey)} portal={brand.name}>
      {rules?.bare ? (
        <Outlet />
      ) : (
        <PageFrame
          brand={brand}
          company={brand.name}
          account={email ? { email, onLogout: () => void logOut() } : null}
          locked={!portal.is_public && !email}
          wide={inProduct}
          search={<PaletteOpener actions={actions} />}
        >
          {developer && !inPreview() && <ResetNotice key={developer.id} developerId={developer.id} />}
          <Outlet />
          <Shortcuts opened={shortcuts} onOpen={() => setShortcuts(true)} onClose={() => setShortcuts(false)} />
        </PageFrame>
      )}
    </TitleProvider>
  );
}
