import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useText } from '../i18n/language.tsx';

interface ErrorNoticeProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Why something failed, and a way to try again where there is one. Nothing without an error. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const t = useText();
  if (!error) return null;
  return (
    <Notice kind="danger" actions={onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}>
      {reasonOf(error, t)}
    </Notice>
  );
}
