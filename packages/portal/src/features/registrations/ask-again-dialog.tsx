import { reasonOf } from '@stoa/text/reason';
import { Checklist } from '@stoa/ui/checklist.tsx';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { registrationHistoryQuery, type VersionOfProduct } from './registration-queries.ts';

export interface AskAgainDialogProps {
  readonly application: { readonly id: string; readonly name: string };
  readonly registrationId: string;
  readonly version: VersionOfProduct;
  readonly productName: string;
  readonly versionName: string;
  readonly availableScopes: readonly string[];
  readonly onClose: () => void;
}

/** Asks again for what was rejected or revoked (portal §4): never approved by itself, an operator is asked. */
export function AskAgainDialog(props: AskAgainDialogProps) {
  const { application, version, availableScopes, onClose } = props;
  const t = useText();
  const words = useApplicationText();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  const history = useQuery(registrationHistoryQuery(call, application.id, props.registrationId));
  // What was asked for the last time, until something else is chosen.
  const asked = history.data?.find(({ event }) => event === 'requested')?.scopes ?? [];
  const [chosen, setChosen] = useState<readonly string[]>();
  const scopes = (chosen ?? asked).filter((scope) => availableScopes.includes(scope));

  const request = useMutation({
    mutationFn: () =>
      call('createRegistration', {
        params: { applicationId: application.id },
        body: {
          product_version_id: version.productVersionId,
          ...(availableScopes.length > 0 ? { scopes: [...scopes] } : {}),
        },
      }),
    onSuccess: ({ status }) => {
      void queries.invalidateQueries({ queryKey: ['applications', application.id] });
      void queries.invalidateQueries({
        queryKey: ['products', version.productId, 'versions', version.productVersionId],
      });
      toast({ kind: 'success', text: t(status === 'approved' ? 'register.approved' : 'register.underReview') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      tone="plain"
      title={words('registration.askAgainTitle', { product: props.productName, version: props.versionName })}
      confirm={t('register.request')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={request.isPending || (availableScopes.length > 0 && history.isPending)}
      error={request.isError && reasonOf(request.error, t)}
      onConfirm={() => request.mutate()}
      onCancel={onClose}
    >
      <p>{words('registration.askAgainHelp', { application: application.name })}</p>
      {availableScopes.length > 0 && !history.isPending && (
        <Checklist
          legend={t('register.scopes')}
          options={availableScopes}
          value={scopes}
          onChange={setChosen}
          filterLabel={words('scopes.filter')}
          noMatch={words('scopes.noMatch')}
        />
      )}
    </ConfirmDialog>
  );
}
