import { Button } from '@stoa/ui/button.tsx';
import { StopPage } from '@stoa/ui/stop-page.tsx';
import { StoaTheme } from '@stoa/ui/theme.tsx';
import type { common } from './common/en.ts';
import type { CommonTexts } from './language.tsx';
import { reasonOf } from './reason.ts';
import { translator } from './text.ts';

interface StartFailedProps {
  /** What could not be opened ("the portal"). */
  readonly thing: string;
  readonly error: unknown;
  readonly texts: CommonTexts;
}

/** Shown when there is nothing to draw yet, only a reason and a way to try again. */
export function StartFailed({ thing, error, texts }: StartFailedProps) {
  const t = translator<typeof common>(texts);
  return (
    <StoaTheme>
      <main>
        <StopPage
          variant="missing"
          title={t('error.unableToFetch', { thing })}
          actions={
            <Button variant="primary" onClick={() => window.location.reload()}>
              {t('common.retry')}
            </Button>
          }
        >
          {reasonOf(error, t)}
        </StopPage>
      </main>
    </StoaTheme>
  );
}
