import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useText } from '../i18n/language.tsx';

export type NotFetchedProps = ({ thing: string; title?: never } | { title: string; thing?: never }) & {
  /** What failed. Without `refetch` no other try is offered. */
  query: { readonly error: unknown; readonly refetch?: () => unknown };
};

/**
 * What could not be fetched and why, and a way to try again where there is one.
 * @param props.title instead of 'Unable to fetch {thing}'
 */
export function NotFetched(props: NotFetchedProps) {
  const { error, refetch } = props.query;
  const t = useText();
  return (
    <Notice
      kind="danger"
      title={props.title ?? t('error.unableToFetch', { thing: props.thing })}
      actions={
        refetch && (
          <Button size="sm" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {reasonOf(error, t)}
    </Notice>
  );
}
