import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useText } from '../i18n/language.tsx';

export type NotFetchedProps = ({ thing: string; title?: never } | { title: string; thing?: never }) & {
  error: unknown;
  onRetry?: () => void;
};

/**
 * What could not be fetched and why, and a way to try again where there is one.
 * @param props.title instead of 'Unable to fetch {thing}'
 */
export function NotFetched(props: NotFetchedProps) {
  const { error, onRetry } = props;
  const t = useText();
  return (
    <Notice
      kind="danger"
      title={props.title ?? t('error.unableToFetch', { thing: props.thing })}
      actions={
        onRetry && (
          <Button size="sm" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {reasonOf(error, t)}
    </Notice>
  );
}
