import type { CreatedOperatorToken, OperatorToken } from '@stoa/contract/managed-access';
import { Moment } from '@stoa/text/moment';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { DataTable } from '@stoa/ui/data-table.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';
import { ShownOnce } from '../../secrets/shown-once.tsx';
import { useServices } from '../../services.tsx';
import { AddTokenDialog } from './add-token-dialog.tsx';
import classes from './settings.module.css';
import { tokensQuery } from './settings-queries.ts';

type Asked =
  | { readonly act: 'add' }
  | { readonly act: 'remove'; readonly token: OperatorToken }
  | { readonly act: 'shown'; readonly made: CreatedOperatorToken };

/** What programs manage the portal with. */
export function OperatorTokens() {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(tokensQuery(call));
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <Section
      anchor="tokens"
      title={t('settings.tokens')}
      count={data?.length || undefined}
      action={
        <Button size="sm" onClick={() => setAsked({ act: 'add' })}>
          {t('settings.addToken')}
        </Button>
      }
    >
      <p className={classes.text}>{t('settings.tokensText')}</p>
      {data?.length === 0 && <p className={classes.text}>{t('settings.noTokens')}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={t('settings.tokens')}
          rows={data}
          rowKey={({ id }) => id}
          columns={[
            { id: 'name', header: t('settings.name'), names: true, cell: ({ name }) => name },
            { id: 'role', header: t('people.role'), cell: ({ role }) => t(`role.${role}`) },
            {
              id: 'used',
              header: t('settings.tokenUsed'),
              cell: ({ last_used_at }) => (last_used_at ? <Moment at={last_used_at} /> : t('settings.tokenUnused')),
            },
            {
              id: 'ends',
              header: t('settings.tokenEnds'),
              cell: ({ expires_at, refused }) =>
                refused ? (
                  t('settings.tokenRefused')
                ) : expires_at === null ? (
                  t('settings.tokenNever')
                ) : new Date(expires_at) < new Date() ? (
                  t('settings.tokenEnded')
                ) : (
                  <Moment at={expires_at} />
                ),
            },
            { id: 'by', header: t('settings.tokenBy'), cell: ({ created_by }) => created_by ?? '' },
            { id: 'created', header: t('settings.created'), cell: ({ created_at }) => <Moment at={created_at} /> },
            {
              id: 'actions',
              header: t('common.actions'),
              headerHidden: true,
              align: 'end',
              phone: 'plain',
              cell: (token) => (
                <Button
                  size="sm"
                  aria-label={t('settings.removeTokenFor', { name: token.name })}
                  onClick={() => setAsked({ act: 'remove', token })}
                >
                  {t('settings.removeToken')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {asked?.act === 'add' && <AddTokenDialog onClose={close} onAdded={(made) => setAsked({ act: 'shown', made })} />}
      {asked?.act === 'remove' && <RemoveTokenDialog token={asked.token} onClose={close} />}
      {asked?.act === 'shown' && (
        <ShownOnce
          title={t('settings.tokenOf', { name: asked.made.name })}
          warning={t('settings.tokenWarning', { role: t(`role.${asked.made.role}`) })}
          name={asked.made.name}
          value={asked.made.token}
          fileName="operator-token.txt"
          onClose={close}
        />
      )}
    </Section>
  );
}

function RemoveTokenDialog({ token, onClose }: { readonly token: OperatorToken; readonly onClose: () => void }) {
  const t = useText();
  const remove = useAct<void>({
    run: (call) => call('deleteOperatorToken', { params: { tokenId: token.id } }),
    said: () => t('people.done', { name: token.name }),
    done: onClose,
    tellsError: false,
  });
  return (
    <ConfirmDialog
      opened
      title={t('settings.removeTokenTitle', { name: token.name })}
      confirm={t('settings.removeTokenVerb')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      error={remove.error && reasonOf(remove.error, t)}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('settings.removeTokenText')}
    </ConfirmDialog>
  );
}
