import type { Application } from '@stoa/contract/applications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { useServices } from '../../services.tsx';
import { applicationsKey } from './application-queries.ts';
import { ClientSecretPanel } from './client-secret-panel.tsx';

/** Asks before the client is replaced: the former id stops working. Then shows the new id and secret once. */
export function ReplaceClientDialog(props: { application: Pick<Application, 'id' | 'name'>; onClose: () => void }) {
  const { application, onClose } = props;
  const words = useApplicationText();
  const queries = useQueryClient();
  const { call } = useServices();
  const replace = useMutation({
    mutationFn: () => call('replaceClient', { params: { applicationId: application.id } }),
    gcTime: 0,
    onSettled: () => void queries.invalidateQueries({ queryKey: [...applicationsKey, application.id] }),
  });
  if (replace.data) return <ClientSecretPanel name={application.name} secret={replace.data} onClose={onClose} />;
  return (
    <ConfirmAct
      act={replace}
      title={words('client.replaceTitle', { name: application.name })}
      confirm={words('client.replace')}
      failed={(reason) => words('client.replaceFailed', { reason })}
      onClose={onClose}
    >
      {words('client.replaceWarning')}
    </ConfirmAct>
  );
}
