import type { Application } from '@stoa/contract/applications';
import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { orGone } from '../../lib/or-gone.ts';
import { useServices } from '../../services.tsx';
import { applicationsKey } from './application-queries.ts';

export interface DeleteApplicationDialogProps {
  readonly application: Pick<Application, 'id' | 'name'>;
  readonly onClose: () => void;
  /** Leads away from its page. */
  readonly onDeleted?: () => Promise<void>;
}

/** Asks before an application is deleted: it cannot be undone (portal §5). */
export function DeleteApplicationDialog({ application, onClose, onDeleted }: DeleteApplicationDialogProps) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  const remove = useMutation({
    mutationFn: () => orGone(call('deleteApplication', { params: { applicationId: application.id } })),
    onSuccess: async () => {
      toast({ kind: 'success', text: t('apps.deleted') });
      onClose();
      // A page that shows it asks again for whatever is taken from it, so it is left first, or the list read again.
      await onDeleted?.();
      await queries.invalidateQueries({ queryKey: [...applicationsKey, 'list'] });
      queries.removeQueries({ queryKey: [...applicationsKey, application.id] });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('apps.deleteTitle', { name: application.name })}
      confirm={t('common.delete')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={remove.isPending}
      error={remove.isError && t('apps.deleteFailed', { reason: reasonOf(remove.error, t) })}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('apps.deleteWarning')}
    </ConfirmDialog>
  );
}
