import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { StopPage } from '@stoa/ui/stop-page.tsx';
import { useText } from '../i18n/language.tsx';
import { HomeButton } from './home-button.tsx';

export interface FailedPageProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
  /** Another try runs. */
  readonly pending?: boolean;
}

/** A whole page that cannot be shown: what is missing, why, and two ways on. */
export function FailedPage({ title, error, onRetry, pending = false }: FailedPageProps) {
  const t = useText();
  return (
    <StopPage
      variant="missing"
      title={title}
      actions={
        <>
          <Button variant="primary" pending={pending} onClick={() => void onRetry()}>
            {t('common.retry')}
          </Button>
          <HomeButton primary={false} />
        </>
      }
    >
      {reasonOf(error, t)}
    </StopPage>
  );
}

export interface UnfetchedPageProps {
  readonly thing: string;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown; readonly isFetching: boolean };
}

/** The page of something that could not be fetched. */
export function UnfetchedPage({ thing, query: { error, refetch, isFetching } }: UnfetchedPageProps) {
  const t = useText();
  return (
    <FailedPage title={t('error.unableToFetch', { thing })} error={error} pending={isFetching} onRetry={refetch} />
  );
}
