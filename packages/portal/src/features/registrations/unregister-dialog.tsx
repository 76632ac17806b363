import type { Application } from '@stoa/contract/applications';
import type { Registration } from '@stoa/contract/registrations';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { reasonOf } from '../../i18n/reason.ts';
import { useServices } from '../../services.tsx';
import { registrationsQuery } from './registration-queries.ts';

/** Asks before an application loses its access to a version. */
export function UnregisterDialog(props: { application: Application; registration: Registration; onClose: () => void }) {
  const { application, registration, onClose } = props;
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  const unregister = useMutation({
    mutationFn: () =>
      call('deleteRegistration', { params: { applicationId: application.id, registrationId: registration.id } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: registrationsQuery(call, application.id).queryKey });
      void queries.invalidateQueries({ queryKey: ['products', registration.product_id, 'versions'] });
      toast({ kind: 'success', text: t('registrations.unregistered') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('registrations.unregisterTitle', {
        product: registration.product_name,
        version: registration.product_version_name,
      })}
      confirm={t('registrations.unregister')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={unregister.isPending}
      error={unregister.isError && reasonOf(unregister.error, t)}
      onConfirm={() => unregister.mutate()}
      onCancel={onClose}
    >
      {t('registrations.unregisterWarning', { application: application.name })}
    </ConfirmDialog>
  );
}
