import type { Locale } from '@stoa/contract/locales';
import { StoaTheme } from '@stoa/ui/theme.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { GlobalLoading } from './global-loading.tsx';
import { LanguageProvider } from './i18n/language.tsx';
import type { Texts } from './i18n/text.ts';
import { PortalToaster } from './portal-toaster.tsx';
import { inPreview } from './preview-mode.ts';
import type { PortalRouter } from './router.ts';
import { type PortalServices, ServicesProvider } from './services.tsx';

const PreviewBar = lazy(async () => ({ default: (await import('./features/preview/preview-bar.tsx')).PreviewBar }));

export interface PortalAppProps {
  readonly router: PortalRouter;
  readonly services: PortalServices;
  readonly locale: Locale;
  readonly texts: Texts;
}

/** The portal, with everything its pages stand on. */
export function PortalApp({ router, services, locale, texts }: PortalAppProps) {
  return (
    <StrictMode>
      <StoaTheme>
        <LanguageProvider locale={locale} texts={texts}>
          <ServicesProvider services={services}>
            <QueryClientProvider client={services.queries}>
              <PortalToaster>
                <GlobalLoading>
                  <RouterProvider router={router} />
                  {inPreview() && (
                    <Suspense>
                      <PreviewBar />
                    </Suspense>
                  )}
                </GlobalLoading>
              </PortalToaster>
            </QueryClientProvider>
          </ServicesProvider>
        </LanguageProvider>
      </StoaTheme>
    </StrictMode>
  );
}
