import type { Locale } from '@stoa/contract/locales';
import { reasonOf } from '@stoa/text/reason';
import { translator } from '@stoa/text/text';
import { Button } from '@stoa/ui/button.tsx';
import { StopPage } from '@stoa/ui/stop-page.tsx';
import { StoaTheme } from '@stoa/ui/theme.tsx';
import type { English, Texts } from './i18n/text.ts';

/** Shown when not even the portal context could be had: there is no portal to draw, only a reason and a way to try again. */
export function StartFailed(props: { error: unknown; locale: Locale; texts: Texts }) {
  const t = translator<English>(props.texts);
  return (
    <StoaTheme>
      <StopPage
        variant="missing"
        title={t('error.unableToFetch', { thing: t('portal.thing') })}
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('common.retry')}
          </Button>
        }
      >
        {reasonOf(props.error, t)}
      </StopPage>
    </StoaTheme>
  );
}
