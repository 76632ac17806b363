import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { orGone } from '../../lib/or-gone.ts';
import { useServices } from '../../services.tsx';
import { certificateQuery } from './certificate-query.ts';

/** Asks before the certificate is deleted: the gateway refuses it at once. */
export function DeleteCertificateDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const t = useText();
  const words = useApplicationText();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  const remove = useMutation({
    mutationFn: () => orGone(call('deleteCertificate', { params: { applicationId } })),
    onSuccess: () => {
      onClose();
      queries.setQueryData(certificateQuery(call, applicationId).queryKey, null);
      toast({ kind: 'success', text: words('certificate.deleted') });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={words('certificate.deleteTitle')}
      confirm={t('common.delete')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={remove.isPending}
      error={remove.isError && reasonOf(remove.error, t)}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {words('certificate.deleteWarning')}
    </ConfirmDialog>
  );
}
