import type { ListedUser } from '@stoa/contract/managed-users';
import { useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';

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
  return (
    <ConfirmAct
      title={t(`people.${act}Title`, { name })}
      confirm={t(`people.${act}Verb`)}
      run={(call) => (act === 'disable' ? call('disableUser', { params }) : call('endAllUserSessions', { params }))}
      successText={() => t('people.done', { name })}
      onClose={onClose}
    >
      {t(`people.${act}Text`, { sessions: person.sessions })}
    </ConfirmAct>
  );
}
