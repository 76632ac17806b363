import type { Locale } from '@stoa/contract/locales';
import { LanguageProvider } from '@stoa/text/language';
import { StoaTheme } from '@stoa/ui/theme.tsx';
import { Toaster } from '@stoa/ui/toaster.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { Texts } from './i18n/text.ts';
import type { ConsoleRouter } from './router.ts';
import { type ConsoleServices, ServicesProvider } from './services.tsx';

export interface ConsoleAppProps {
  readonly router: ConsoleRouter;
  readonly services: ConsoleServices;
  readonly locale: Locale;
  readonly texts: Texts;
}

/** The console, with everything its pages stand on. */
export function ConsoleApp({ router, services, locale, texts }: ConsoleAppProps) {
  return (
    <StrictMode>
      <StoaTheme>
        <LanguageProvider locale={locale} texts={texts}>
          <ServicesProvider services={services}>
            <QueryClientProvider client={services.queries}>
              <Toaster label={texts['common.toastRegion']} closeLabel={texts['common.dismiss']}>
                <RouterProvider router={router} />
              </Toaster>
            </QueryClientProvider>
          </ServicesProvider>
        </LanguageProvider>
      </StoaTheme>
    </StrictMode>
  );
}
