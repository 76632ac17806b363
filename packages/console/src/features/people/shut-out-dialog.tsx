import type { ListedUser } from '@stoa/contract/managed-users';
import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';

interface ShutOutDialogProps {
  readonly person: ListedUser;
  readonly act: 'disable' | 'sessions';
  readonly onClose: () => void;
}

/** Says what ends before it ends. */
export function ShutOutDialog({ person, act, onClose }: ShutOutDialogProps) {
  const t = useText();
  const name = person.full_name || person.email;
  const params = { userId: person.id };
  const shutOut = useAct<void>({
    run: (call) => (act === 'disable' ? call('disableUser', { params }) : call('endAllUserSessions', { params })),
    said: () => t('people.done', { name }),
    done: onClose,
    tellsError: false,
  });
  return (
    <ConfirmDialog
      opened
      title={t(`people.${act}Title`, { name })}
      confirm={t(`people.${act}Verb`)}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      error={shutOut.error && reasonOf(shutOut.error, t)}
      pending={shutOut.isPending}
      onConfirm={() => shutOut.mutate()}
      onCancel={onClose}
    >
      {t(`people.${act}Text`, { sessions: person.sessions })}
    </ConfirmDialog>
  );
}
