import type { ListedUser } from '@stoa/contract/managed-users';
import { RowMenu } from '@stoa/ui/row-menu.tsx';
import { useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';

export type PersonAct = 'role' | 'disable' | 'sessions' | 'factor';

interface PersonMenuProps {
  readonly person: ListedUser;
  /** A user cannot reset their own second factor. */
  readonly isMe: boolean;
  /** Opens the dialog of an act. */
  readonly onAct: (act: PersonAct) => void;
}

/** The menu of what an owner may do with a user. The last owner keeps role and account, even from another owner's act. */
export function PersonMenu({ person, isMe, onAct }: PersonMenuProps) {
  const t = useText();
  const name = person.full_name || person.email;
  const params = { userId: person.id };
  const successText = () => t('people.done', { name });
  const unlock = useAct<void>({ run: (call) => call('unlockUser', { params }), successText });
  const enable = useAct<void>({ run: (call) => call('enableUser', { params }), successText });
  const keep = useAct<void>({
    run: (call) => call('stopUserFactorReset', { params }),
    successText: () => t('factorReset.stopped', { name }),
  });
  const isDisabled = person.status === 'disabled';
  return (
    <RowMenu
      label={t('people.actionsFor', { name })}
      width={216}
      actions={[
        ...(person.last_owner ? [] : [{ id: 'role', label: t('people.changeRole'), onSelect: () => onAct('role') }]),
        ...(person.locked ? [{ id: 'unlock', label: t('people.unlock'), onSelect: () => unlock.mutate() }] : []),
        ...(isDisabled ? [{ id: 'enable', label: t('people.enable'), onSelect: () => enable.mutate() }] : []),
        { id: 'sessions', label: t('people.endSessions'), onSelect: () => onAct('sessions') },
        ...(person.has_factor && !person.factor_reset_due_at && !isMe
          ? [{ id: 'factor', label: t('factorReset.more'), onSelect: () => onAct('factor') }]
          : []),
        ...(person.factor_reset_due_at
          ? [{ id: 'keep', label: t('factorReset.stop'), onSelect: () => keep.mutate() }]
          : []),
        ...(isDisabled || person.last_owner
          ? []
          : [{ id: 'disable', label: t('people.disable'), danger: true, onSelect: () => onAct('disable') }]),
      ]}
    />
  );
}
