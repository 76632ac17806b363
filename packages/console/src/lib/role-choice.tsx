import { userRoles } from '@stoa/contract/user-roles';
import type { UserRole } from '@stoa/contract/users';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { useText } from '../i18n/language.tsx';

/** A role, each with what it may do. */
export function RoleChoice({ value, onChange }: { value: UserRole | null; onChange: (role: UserRole) => void }) {
  const t = useText();
  return (
    <SelectField
      label={t('people.role')}
      help={value && t(`people.${value}`)}
      options={userRoles.map((role) => ({ value: role, label: t(`role.${role}`), note: t(`people.${role}`) }))}
      value={value}
      onChange={(role) => onChange(role as UserRole)}
    />
  );
}
