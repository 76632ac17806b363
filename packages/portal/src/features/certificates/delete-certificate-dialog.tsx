import { useQueryClient } from '@tanstack/react-query';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { orGone } from '../../lib/or-gone.ts';
import { useAct } from '../../lib/use-act.ts';
import { useServices } from '../../services.tsx';
import { certificateQuery } from './certificate-query.ts';

/** Asks before the certificate is deleted: the gateway refuses it at once. */
export function DeleteCertificateDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const t = useText();
  const words = useApplicationText();
  const queries = useQueryClient();
  const { call } = useServices();
  const remove = useAct({
    run: () => orGone(call('deleteCertificate', { params: { applicationId } })),
    successText: () => words('certificate.deleted'),
    onDone: () => {
      onClose();
      queries.setQueryData(certificateQuery(call, applicationId).queryKey, null);
    },
  });
  return (
    <ConfirmAct act={remove} title={words('certificate.deleteTitle')} confirm={t('common.delete')} onClose={onClose}>
      {words('certificate.deleteWarning')}
    </ConfirmAct>
  );
}
