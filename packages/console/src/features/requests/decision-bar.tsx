import type { ManagedRequest } from '@stoa/contract/managed-requests';
import { timeAgo } from '@stoa/text/moment';
import { Button } from '@stoa/ui/button.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import classes from './decision-bar.module.css';

/** What a dialog has to ask before something is decided. */
export type DecisionDialog = 'reject' | 'revoke' | 'reinstate' | 'fewer' | 'together';

interface DecisionBarProps {
  readonly request: ManagedRequest;
  readonly mayDecide: boolean;
  readonly marked: number;
  readonly pending: boolean;
  readonly onApprove: () => void;
  readonly onAsk: (dialog: DecisionDialog) => void;
  readonly onUnmark: () => void;
}

/** The bar stays in the same place: it says what can be done about the request, which role decides, or who has decided. */
export function DecisionBar({ request, mayDecide, marked, pending, onApprove, onAsk, onUnmark }: DecisionBarProps) {
  const { t } = useLanguage();
  const { status, kind, requested_scopes } = request;
  return (
    <div className={classes.bar} data-stoa-bar="">
      {status !== 'pending' && <DecidedBy request={request} />}
      {!mayDecide && <p className={classes.turn}>{t(status === 'pending' ? 'decide.turn' : 'decide.look')}</p>}
      {mayDecide && status === 'pending' && (
        <div className={classes.actions}>
          <Button
            variant="primary"
            pending={pending}
            trailing={<KeyHint of="a" />}
            onClick={onApprove}
            aria-keyshortcuts="a"
          >
            {t('decide.approve')}
          </Button>
          <Button trailing={<KeyHint of="r" />} onClick={() => onAsk('reject')} aria-keyshortcuts="r">
            {t('decide.rejectMore')}
          </Button>
          {requested_scopes.length > 0 && (
            <Button className={classes.fewer} onClick={() => onAsk('fewer')}>
              {t('decide.fewerMore')}
            </Button>
          )}
        </div>
      )}
      {mayDecide && status === 'approved' && (
        <Button variant="danger" onClick={() => onAsk('revoke')}>
          {t(kind === 'account' ? 'decide.disableMore' : 'decide.revokeMore')}
        </Button>
      )}
      {mayDecide && ['rejected', 'revoked', 'disabled'].includes(status) && (
        <Button onClick={() => onAsk('reinstate')}>{t('decide.reinstateMore')}</Button>
      )}
      {mayDecide && marked > 0 && (
        <p className={classes.marked}>
          {marked === 1 ? t('decide.markedOne') : t('decide.marked', { count: marked })}:{' '}
          <WordLink component="button" onClick={() => onAsk('together')}>
            {t('decide.together')}
          </WordLink>
          <WordLink component="button" onClick={onUnmark}>
            {t('decide.unmark')}
          </WordLink>
        </p>
      )}
    </div>
  );
}

function DecidedBy({ request: { status, decision, since } }: Pick<DecisionBarProps, 'request'>) {
  const { t, tag } = useLanguage();
  const words = {
    status: t(`status.${status}`),
    moment: timeAgo(new Date(decision?.at ?? since), new Date(), tag),
  };
  return (
    <p className={classes.decided}>
      {decision?.by ? t('decided.by', { ...words, by: decision.by }) : t('decided.alone', words)}
      {decision?.reason && <small>“{decision.reason}”</small>}
    </p>
  );
}

/** Screen readers hear the key by `aria-keyshortcuts`. */
function KeyHint({ of }: { readonly of: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{of}</kbd>
    </span>
  );
}
