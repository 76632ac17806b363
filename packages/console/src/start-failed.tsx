import type { Locale } from '@stoa/contract/locales';
import { reasonOf } from '@stoa/text/reason';
import { translator } from '@stoa/text/text';
import { Button } from '@stoa/ui/button.tsx';
import { StopPage } from '@stoa/ui/stop-page.tsx';
import { StoaTheme } from '@stoa/ui/theme.tsx';
import type { English, Texts } from './i18n/text.ts';

/** Shown when it is not known who is there. */
export function StartFailed(props: { error: unknown; locale: Locale; texts: Texts }) {
  const t = translator<English>(props.texts);
  return (
    <StoaTheme>
      <main>
        <StopPage
          variant="missing"
          title={t('error.unableToFetch', { thing: t('console.thing') })}
          actions={
            <Button variant="primary" onClick={() => window.location.reload()}>
              {t('common.retry')}
            </Button>
          }
        >
          {reasonOf(props.error, t)}
        </StopPage>
      </main>
    </StoaTheme>
  );
}
