import type { Application } from '@stoa/contract/applications';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { orGone } from '../../lib/or-gone.ts';
import { useAct } from '../../lib/use-act.ts';
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
  const queries = useQueryClient();
  const { call } = useServices();
  const remove = useAct({
    run: () => orGone(call('deleteApplication', { params: { applicationId: application.id } })),
    successText: () => t('apps.deleted'),
    onDone: async () => {
      onClose();
      // A page that shows it asks again for whatever is taken from it, so it is left first, or the list read again.
      await onDeleted?.();
      await queries.invalidateQueries({ queryKey: [...applicationsKey, 'list'] });
      queries.removeQueries({ queryKey: [...applicationsKey, application.id] });
    },
  });
  return (
    <ConfirmAct
      act={remove}
      title={t('apps.deleteTitle', { name: application.name })}
      confirm={t('common.delete')}
      failed={(reason) => t('apps.deleteFailed', { reason })}
      onClose={onClose}
    >
      {t('apps.deleteWarning')}
    </ConfirmAct>
  );
}
