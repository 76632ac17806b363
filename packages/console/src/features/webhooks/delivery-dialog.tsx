import { Moment } from '@stoa/text/moment';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { useAct } from '../../lib/use-act.ts';
import { useServices } from '../../services.tsx';
import { deliveryQuery, stateWords } from './webhook-queries.ts';
import classes from './webhooks.module.css';

interface DeliveryDialogProps {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly onClose: () => void;
}

/** What is sent, what came back, and each attempt. */
export function DeliveryDialog({ webhookId, deliveryId, onClose }: DeliveryDialogProps) {
  const t = useText();
  const { call } = useServices();
  const { data, error } = useQuery(deliveryQuery(call, webhookId, deliveryId));
  const replay = useAct<void>({
    run: (ask) => ask('replayWebhookDelivery', { params: { webhookId, deliveryId } }),
    successText: () => t('webhooks.replayed'),
  });
  return (
    <Dialog
      opened
      title={data?.type ?? t('webhooks.event')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button variant="primary" pending={replay.isPending} onClick={() => replay.mutate()}>
            {t('webhooks.replay')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={error} />
      {data && (
        <>
          <p role="status">
            {[t(stateWords[data.state]), data.last_status ?? data.last_reason].filter(Boolean).join(' · ')}
          </p>
          <section className={classes.part}>
            <h3>{t('webhooks.body')}</h3>
            <p>{t('webhooks.bodyHelp')}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
            <pre tabIndex={0}>
              {JSON.stringify({ type: data.type, timestamp: data.created_at, data: data.data }, null, 2)}
            </pre>
          </section>
          <section className={classes.part}>
            <h3>{t('webhooks.lastAnswer')}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
            <pre tabIndex={0}>{data.last_answer || t('webhooks.noAnswer')}</pre>
          </section>
          {data.log.length > 0 && (
            <section className={classes.part}>
              <h3>{t('webhooks.log')}</h3>
              <table className={classes.log}>
                <tbody>
                  {data.log.map(({ at, status, reason, duration_ms }) => (
                    <tr key={at}>
                      <td>
                        <Moment at={at} />
                      </td>
                      <td>{status ?? reason ?? '–'}</td>
                      <td>{t('webhooks.took', { ms: duration_ms })}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </>
      )}
    </Dialog>
  );
}
