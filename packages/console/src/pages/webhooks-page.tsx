import { Button } from '@stoa/ui/button.tsx';
import { useState } from 'react';
import { WebhookMenu } from '../features/webhooks/webhook-acts.tsx';
import { webhookColumns } from '../features/webhooks/webhook-columns.tsx';
import { type AskedOfWebhook, WebhookDialogs } from '../features/webhooks/webhook-dialogs.tsx';
import { askWebhooks } from '../features/webhooks/webhook-queries.ts';
import { useLanguage } from '../i18n/language.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { pageFor } from './page-for.tsx';

/** The page of webhooks. */
export const WebhooksPage = pageFor('listWebhooks', Webhooks);

function Webhooks() {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const ask = askWebhooks(call);
  const list = useCursorList(['webhooks', 'list'], ask);
  const [asked, setAsked] = useState<AskedOfWebhook>();
  return (
    <>
      <ListPage
        title={t('webhooks.title')}
        intro={t('webhooks.intro')}
        list={list}
        rowKey={({ id }) => id}
        isFiltered={false}
        empty={{ title: t('webhooks.none'), text: t('webhooks.noneText') }}
        actions={
          <Button variant="primary" onClick={() => setAsked({ act: 'add' })}>
            {t('webhooks.add')}
          </Button>
        }
        columns={webhookColumns(t, tag, (webhook) => (
          <WebhookMenu webhook={webhook} onAct={(act) => setAsked({ act, webhook })} />
        ))}
        exported={{
          ask,
          name: 'webhooks',
          columns: [
            'id',
            'description',
            'url',
            'state',
            ['events', (row) => row.events.join(' ')],
            'last_delivered_at',
            'waiting',
            'dead',
          ],
        }}
      />
      <WebhookDialogs asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
