import { fillBrowserGaps } from '@stoa/ui/browser-gaps.ts';
import { StoaTheme } from '@stoa/ui/theme.tsx';
import { Toaster } from '@stoa/ui/toaster.tsx';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { common } from '../common/en.ts';
import { LanguageProvider } from '../language.tsx';

/** Draws a view in English, with the look, and with a place for toasts. Resolves once it is drawn. */
export async function renderInEnglish(content: ReactNode) {
  fillBrowserGaps();
  return act(async () =>
    render(
      <StoaTheme>
        <LanguageProvider locale="en" texts={common}>
          <Toaster label={common['common.toastRegion']} closeLabel={common['common.dismiss']}>
            {content}
          </Toaster>
        </LanguageProvider>
      </StoaTheme>,
    ),
  );
}
