import { Checklist } from '@stoa/ui/checklist.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { useAct } from '../../lib/use-act.ts';
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
  const { call } = useServices();
  const history = useQuery(registrationHistoryQuery(call, application.id, props.registrationId));
  // What was asked for the last time, until something else is chosen.
  const asked = history.data?.find(({ event }) => event === 'requested')?.scopes ?? [];
  const [chosen, setChosen] = useState<readonly string[]>();
  const scopes = (chosen ?? asked).filter((scope) => availableScopes.includes(scope));

  const request = useAct({
    run: () =>
      call('createRegistration', {
        params: { applicationId: application.id },
        body: {
          product_version_id: version.productVersionId,
          ...(availableScopes.length > 0 ? { scopes: [...scopes] } : {}),
        },
      }),
    changes: [
      ['applications', application.id],
      ['products', version.productId, 'versions', version.productVersionId],
    ],
    successText: ({ status }) => t(status === 'approved' ? 'register.approved' : 'register.underReview'),
    onDone: onClose,
  });
  return (
    <ConfirmAct
      act={request}
      tone="plain"
      title={words('registration.askAgainTitle', { product: props.productName, version: props.versionName })}
      confirm={t('register.request')}
      waits={availableScopes.length > 0 && history.isPending}
      onClose={onClose}
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
    </ConfirmAct>
  );
}
