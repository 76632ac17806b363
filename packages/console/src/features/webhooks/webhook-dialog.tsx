import { webhookEvents } from '@stoa/contract/webhook-names';
import type { Webhook } from '@stoa/contract/webhooks';
import { refusalOf } from '@stoa/text/reason';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { Checklist } from '@stoa/ui/checklist.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useAct } from '../../lib/use-act.ts';

interface WebhookDialogProps {
  /** One to change; undefined: a new one. */
  readonly webhook?: Webhook | undefined;
  /** Receives the secret of a new webhook. */
  readonly onDone: (secret: string | undefined) => void;
  readonly onClose: () => void;
}

/** Asks for the webhook's address, its events, and whether names are sent along. */
export function WebhookDialog({ webhook, onDone, onClose }: WebhookDialogProps) {
  const t = useText();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(webhook?.events ?? []);
  const [include_personal_data, setPersonal] = useState(webhook?.include_personal_data ?? false);
  const [allow_private, setPrivate] = useState(webhook?.allow_private ?? false);
  const save = useAct<void, string | undefined>({
    async run(call) {
      const wanted = webhookEvents.filter((each) => chosen.includes(each));
      const body = {
        url: url.trim(),
        description: description.trim(),
        events: wanted,
        include_personal_data,
        allow_private,
      };
      if (!webhook) return (await call('createWebhook', { body })).secret;
      await call('updateWebhook', { params: { webhookId: webhook.id }, body });
      return undefined;
    },
    ...(webhook && { successText: () => t('webhooks.saved') }),
    onDone,
    showsErrorToast: false,
  });
  const refused = refusalOf(save.error, t, ['url', 'description']);
  return (
    <FormDialog
      title={t(webhook ? 'webhooks.editTitle' : 'webhooks.addTitle')}
      verb={t(webhook ? 'webhooks.save' : 'webhooks.addVerb')}
      pending={save.isPending}
      refusal={refused.general}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('webhooks.url')}
        requiredLabel={t('common.required')}
        help={t('webhooks.urlHelp')}
        mono
        type="url"
        data-autofocus
        value={url}
        error={refused.at.url && `${refused.at.url} ${t('webhooks.urlHelp')}`}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <TextField
        label={t('webhooks.description')}
        value={description}
        error={refused.at.description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <Checklist
        legend={t('webhooks.events')}
        help={t('webhooks.eventsHelp')}
        options={webhookEvents}
        value={chosen}
        onChange={setChosen}
        filterLabel={t('webhooks.eventsFilter')}
        noMatch={t('webhooks.eventsNone')}
      />
      <CheckboxField
        label={t('webhooks.personal')}
        checked={include_personal_data}
        onChange={({ currentTarget }) => setPersonal(currentTarget.checked)}
      />
      <CheckboxField
        label={t('webhooks.private')}
        checked={allow_private}
        onChange={({ currentTarget }) => setPrivate(currentTarget.checked)}
      />
    </FormDialog>
  );
}
