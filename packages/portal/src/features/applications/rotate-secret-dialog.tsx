import type { Application } from '@stoa/contract/applications';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { useServices } from '../../services.tsx';
import { clientQuery } from './client-query.ts';
import { ClientSecretPanel } from './client-secret-panel.tsx';

/** Asks before the client secret is replaced, then shows the new one once (portal §4). */
export function RotateSecretDialog(props: { application: Pick<Application, 'id' | 'name'>; onClose: () => void }) {
  const { application, onClose } = props;
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  const rotate = useMutation({
    mutationFn: () => call('rotateClientSecret', { params: { applicationId: application.id } }),
    gcTime: 0,
    onSuccess: () => toast({ kind: 'success', text: t('apps.secretRefreshed') }),
    // The state is fetched after a refusal too: the provider may go on trying, and the secret then waits to be revealed.
    onSettled: () => void queries.invalidateQueries({ queryKey: clientQuery(call, application.id).queryKey }),
  });
  if (rotate.data) return <ClientSecretPanel name={application.name} secret={rotate.data} onClose={onClose} />;
  return (
    <ConfirmAct
      act={rotate}
      title={t('apps.refreshTitle', { name: application.name })}
      confirm={t('apps.refreshSecret')}
      failed={(reason) => t('apps.secretFailed', { reason })}
      onClose={onClose}
    >
      {t('apps.refreshWarning')}
    </ConfirmAct>
  );
}
