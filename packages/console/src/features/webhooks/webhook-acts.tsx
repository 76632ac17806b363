import type { Webhook } from '@stoa/contract/webhooks';
import { figure } from '@stoa/text/figure';
import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { RowMenu } from '@stoa/ui/row-menu.tsx';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';

export type WebhookAct = 'edit' | 'rotate' | 'remove';

interface WebhookMenuProps {
  readonly webhook: Webhook;
  readonly onAct: (act: WebhookAct) => void;
}

export function WebhookMenu({ webhook, onAct }: WebhookMenuProps) {
  const t = useText();
  const params = { webhookId: webhook.id };
  const isPaused = webhook.state === 'paused';
  const test = useAct<void>({ run: (call) => call('testWebhook', { params }), said: () => t('webhooks.tested') });
  const pause = useAct<void>({
    run: (call) => call('updateWebhook', { params, body: { paused: !isPaused } }),
    said: () => t(isPaused ? 'webhooks.resumed' : 'webhooks.pausedNow'),
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
  /** With the new secret. */
  readonly onDone: (secret: string | undefined) => void;
  readonly onClose: () => void;
}

export function WebhookConfirm({ webhook, act, onDone, onClose }: WebhookConfirmProps) {
  const { t, tag } = useLanguage();
  const params = { webhookId: webhook.id };
  const confirm = useAct<void, string | undefined>({
    async run(call) {
      if (act === 'rotate') return (await call('rotateWebhookSecret', { params, body: {} })).secret;
      await call('deleteWebhook', { params });
      return undefined;
    },
    ...(act === 'remove' && { said: () => t('webhooks.removed') }),
    done: onDone,
    tellsError: false,
  });
  const { url, waiting, dead } = webhook;
  return (
    <ConfirmDialog
      opened
      tone={act === 'remove' ? 'danger' : 'plain'}
      title={t(`webhooks.${act}Title`)}
      confirm={t(`webhooks.${act}Verb`)}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      error={confirm.error && reasonOf(confirm.error, t)}
      pending={confirm.isPending}
      onConfirm={() => confirm.mutate()}
      onCancel={onClose}
    >
      {act === 'rotate'
        ? t('webhooks.rotateText')
        : t('webhooks.removeText', { url, waiting: figure(waiting, tag), dead: figure(dead, tag) })}
    </ConfirmDialog>
  );
}
