import type { ListedUser } from '@stoa/contract/managed-users';
import type { UserRole } from '@stoa/contract/users';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { RoleChoice } from '../../lib/role-choice.tsx';
import { useAct } from '../../lib/use-act.ts';

/** Gives an existing user another role. */
export function RoleDialog({ person, onClose }: { readonly person: ListedUser; readonly onClose: () => void }) {
  const t = useText();
  const [role, setRole] = useState<UserRole | null>(person.role);
  const isConfirmed = person.status !== 'unverified';
  const name = person.full_name || person.email;
  const change = useAct({
    run: (call, chosen: UserRole) => call('changeUserRole', { params: { userId: person.id }, body: { role: chosen } }),
    successText: (chosen) => t('people.roleChanged', { name, role: t(`role.${chosen}`) }),
    onDone: onClose,
    showsErrorToast: false,
  });
  return (
    <Dialog
      opened
      size="narrow"
      title={t('people.roleTitle', { name })}
      closeLabel={change.isPending ? undefined : t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {isConfirmed && (
            <Button variant="primary" pending={change.isPending} onClick={() => role && change.mutate(role)}>
              {t('people.saveRole')}
            </Button>
          )}
        </>
      }
    >
      <ErrorNotice error={change.error} />
      {isConfirmed ? (
        <>
          <RoleChoice value={role} onChange={setRole} />
          <p>{t('people.roleNow')}</p>
        </>
      ) : (
        <p>{t('people.roleUnconfirmed')}</p>
      )}
    </Dialog>
  );
}
