import type { Application } from '@stoa/contract/applications';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { SecretOnce } from '@stoa/ui/secret-once.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { reasonOf } from '../../i18n/reason.ts';
import { useSecretTexts } from '../../i18n/secret-texts.ts';
import { useServices } from '../../services.tsx';

/** Asks before the client secret is replaced, then shows the new one once (portal specification §4). */
export function RotateSecretDialog(props: { application: Pick<Application, 'id' | 'name'>; onClose: () => void }) {
  const { application, onClose } = props;
  const t = useText();
  const toast = useToast();
  const secretTexts = useSecretTexts('client');
  const { call } = useServices();
  const rotate = useMutation({
    mutationFn: () => call('rotateClientSecret', { params: { applicationId: application.id } }),
    gcTime: 0,
    onSuccess: () => toast({ kind: 'success', text: t('apps.secretRefreshed') }),
  });
  if (rotate.data) {
    return (
      <SecretOnce
        opened
        values={[
          { name: t('application.clientId'), value: rotate.data.client_id },
          { name: t('application.clientSecret'), value: rotate.data.client_secret },
        ]}
        fileName={`${application.name}.txt`}
        onClose={onClose}
        texts={secretTexts}
      />
    );
  }
  return (
    <ConfirmDialog
      opened
      title={t('apps.refreshTitle', { name: application.name })}
      confirm={t('apps.refreshSecret')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={rotate.isPending}
      error={rotate.isError && t('apps.secretFailed', { reason: reasonOf(rotate.error, t) })}
      onConfirm={() => rotate.mutate()}
      onCancel={onClose}
    >
      {t('apps.refreshWarning')}
    </ConfirmDialog>
  );
}
