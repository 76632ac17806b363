import type { Webhook } from '@stoa/contract/webhooks';
import { figure } from '@stoa/text/figure';
import { RowMenu } from '@stoa/ui/row-menu.tsx';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { useAct } from '../../lib/use-act.ts';

/** What a row's menu can open. */
export type WebhookAct = 'edit' | 'rotate' | 'remove';

interface WebhookMenuProps {
  readonly webhook: Webhook;
  readonly onAct: (act: WebhookAct) => void;
}

/** The actions of one webhook. */
export function WebhookMenu({ webhook, onAct }: WebhookMenuProps) {
  const t = useText();
  const params = { webhookId: webhook.id };
  const isPaused = webhook.state === 'paused';
  const test = useAct<void>({
    run: (call) => call('testWebhook', { params }),
    successText: () => t('webhooks.tested'),
  });
  const pause = useAct<void>({
    run: (call) => call('updateWebhook', { params, body: { paused: !isPaused } }),
    successText: () => t(isPaused ? 'webhooks.resumed' : 'webhooks.pausedNow'),
  });
  return (
    <RowMenu
      label={t('webhooks.actionsFor', { name: webhook.description ?? webhook.url })}
      actions={[
        ...(isPaused ? [] : [{ id: 'test', label: t('webhooks.test'), onSelect: () => test.mutate() }]),
        { id: 'edit', label: t('webhooks.edit'), onSelect: () => onAct('edit') },
        {
          id: 'pause',
          label: t(isPaused ? 'webhooks.resume' : 'webhooks.pause'),
          onSelect: () => pause.mutate(),
        },
        { id: 'rotate', label: t('webhooks.rotate'), onSelect: () => onAct('rotate') },
        { id: 'remove', label: t('webhooks.remove'), danger: true, onSelect: () => onAct('remove') },
      ]}
    />
  );
}

interface WebhookConfirmProps {
  readonly webhook: Webhook;
  readonly act: 'rotate' | 'remove';
  /** Receives the new secret. */
  readonly onDone: (secret: string | undefined) => void;
  readonly onClose: () => void;
}

/** Asks before a secret is rotated or a webhook is deleted. */
export function WebhookConfirm({ webhook, act, onDone, onClose }: WebhookConfirmProps) {
  const { t, tag } = useLanguage();
  const params = { webhookId: webhook.id };
  const { url, waiting, dead } = webhook;
  return (
    <ConfirmAct
      tone={act === 'remove' ? 'danger' : 'plain'}
      title={t(`webhooks.${act}Title`)}
      confirm={t(`webhooks.${act}Verb`)}
      run={async (call) => {
        if (act === 'rotate') return (await call('rotateWebhookSecret', { params, body: {} })).secret;
        await call('deleteWebhook', { params });
        return undefined;
      }}
      successText={act === 'remove' ? () => t('webhooks.removed') : undefined}
      onDone={onDone}
      onClose={onClose}
    >
      {act === 'rotate'
        ? t('webhooks.rotateText')
        : t('webhooks.removeText', { url, waiting: figure(waiting, tag), dead: figure(dead, tag) })}
    </ConfirmAct>
  );
}
