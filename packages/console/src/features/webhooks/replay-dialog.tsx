import { webhookDeliveryStates } from '@stoa/contract/webhook-names';
import type { WebhookDeliveryState } from '@stoa/contract/webhooks';
import { figure } from '@stoa/text/figure';
import { reasonOf } from '@stoa/text/reason';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { startOfDay } from '../../lib/start-of-day.ts';
import { useAct } from '../../lib/use-act.ts';
import { stateWords } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** A range of deliveries once more. */
export function ReplayDialog({ webhookId, onClose }: { readonly webhookId: string; readonly onClose: () => void }) {
  const { t, tag } = useLanguage();
  const toast = useToast();
  const [state, setState] = useState<WebhookDeliveryState>('dead');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const replay = useAct({
    run(call) {
      const since = from ? startOfDay(from, 0) : undefined;
      const until = to ? startOfDay(to, 1) : undefined;
      return call('replayWebhook', {
        params: { webhookId },
        body: { state, ...(since && { since }), ...(until && { until }) },
      });
    },
    onDone({ count }) {
      toast({ kind: 'success', text: t('webhooks.replayedMany', { count: figure(count, tag) }) });
      onClose();
    },
    showsErrorToast: false,
  });
  return (
    <FormDialog
      size="narrow"
      title={t('webhooks.replayManyTitle')}
      intro={t('webhooks.replayManyText')}
      verb={t('webhooks.replay')}
      pending={replay.isPending}
      refusal={replay.error ? reasonOf(replay.error, t) : undefined}
      onSave={() => replay.mutate()}
      onClose={onClose}
    >
      <SelectField
        label={t('webhooks.state')}
        options={webhookDeliveryStates.map((each) => ({ value: each, label: t(stateWords[each]) }))}
        value={state}
        onChange={(chosen) => setState(chosen as WebhookDeliveryState)}
      />
      <div className={classes.days}>
        <TextField
          label={t('webhooks.sinceDay')}
          type="date"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextField
          label={t('webhooks.untilDay')}
          type="date"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}
