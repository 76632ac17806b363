import { Button } from '@stoa/ui/button.tsx';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { changeSetQuery, useEdit, useForgetAll } from './publishing-queries.ts';

/** Discards what is edited, of one product or all of it, as it was when the question was asked. */
export function DiscardEdits({ product }: { readonly product?: string }) {
  const t = useText();
  const { call } = useServices();
  const { data: set } = useQuery(changeSetQuery(call));
  const forget = useForgetAll();
  const edit = useEdit('');
  const [asked, setAsked] = useState<string>();
  const updatedAt = set?.updated_at;
  return (
    <>
      <Button {...(product === undefined && { size: 'sm' })} onClick={() => setAsked(updatedAt ?? undefined)}>
        {t('publish.discard')}
      </Button>
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('publish.discard')}
        confirm={t('publish.discard')}
        cancel={t('common.cancel')}
        closeLabel={t('common.close')}
        pending={edit.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() =>
          edit.mutate(
            async () => {
              await call('discardChangeSet', {
                query: { ...(product && { product }), ...(asked && { updated_at: asked }) },
              });
              return undefined;
            },
            {
              onSettled: () => {
                setAsked(undefined);
                void forget();
              },
            },
          )
        }
      >
        {t('publish.discardText')}
      </ConfirmDialog>
    </>
  );
}
