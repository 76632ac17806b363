import type { Webhook } from '@stoa/contract/webhooks';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ShownOnce } from '../../secrets/shown-once.tsx';
import { type WebhookAct, WebhookConfirm } from './webhook-acts.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

export interface AskedOfWebhook {
  readonly act: WebhookAct | 'add';
  readonly webhook?: Webhook;
}

interface WebhookDialogsProps {
  readonly asked: AskedOfWebhook | undefined;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}

/** Opens the dialog that an act needs, and shows the secret that comes of it. */
export function WebhookDialogs({ asked, onClose, onRemoved }: WebhookDialogsProps) {
  const t = useText();
  const [secret, setSecret] = useState<string>();
  const done = (made: string | undefined) => {
    setSecret(made);
    onClose();
    if (asked?.act === 'remove') onRemoved?.();
  };
  return (
    <>
      {(asked?.act === 'add' || asked?.act === 'edit') && (
        <WebhookDialog webhook={asked.webhook} onDone={done} onClose={onClose} />
      )}
      {asked?.webhook && (asked.act === 'rotate' || asked.act === 'remove') && (
        <WebhookConfirm webhook={asked.webhook} act={asked.act} onDone={done} onClose={onClose} />
      )}
      {secret && (
        <ShownOnce
          title={t('webhooks.secret')}
          warning={t('webhooks.secretWarning')}
          name={t('webhooks.secretName')}
          value={secret}
          fileName="webhook-secret.txt"
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}
