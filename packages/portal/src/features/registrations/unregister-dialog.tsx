import type { Application } from '@stoa/contract/applications';
import type { Registration } from '@stoa/contract/registrations';
import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { orGone } from '../../lib/or-gone.ts';
import { useServices } from '../../services.tsx';
import { registrationsQuery } from './registration-queries.ts';

export interface UnregisterDialogProps {
  readonly application: Application;
  readonly registration: {
    readonly id: string;
    readonly status: Registration['status'];
    /** Undefined where the developer may not see the product. */
    readonly product_id?: string;
  };
  readonly title: string;
  readonly onClose: () => void;
}

/** What is lost: only an approved registration has access. */
const warnings = {
  approved: 'registrations.unregisterWarning',
  pending: 'registrations.withdrawWarning',
  rejected: 'registrations.removeWarning',
  revoked: 'registrations.removeWarning',
} as const;

/** Asks before an application gives up its registration for a version. */
export function UnregisterDialog({ application, registration, title, onClose }: UnregisterDialogProps) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  const unregister = useMutation({
    mutationFn: () =>
      orGone(
        call('deleteRegistration', { params: { applicationId: application.id, registrationId: registration.id } }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: registrationsQuery(call, application.id).queryKey });
      if (registration.product_id)
        void queries.invalidateQueries({ queryKey: ['products', registration.product_id, 'versions'] });
      toast({ kind: 'success', text: t('registrations.unregistered') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={t('registrations.unregister')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={unregister.isPending}
      error={unregister.isError && reasonOf(unregister.error, t)}
      onConfirm={() => unregister.mutate()}
      onCancel={onClose}
    >
      {t(warnings[registration.status], { application: application.name })}
    </ConfirmDialog>
  );
}
