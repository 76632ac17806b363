import type { UserRole } from '@stoa/contract/users';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { useText } from '../i18n/language.tsx';

// The contract's lists bring their schemas with them, which no browser loads; the types see to it that none is missing.
export const roles = Object.keys({
  owner: 1,
  publisher: 1,
  approver: 1,
  viewer: 1,
} satisfies Record<UserRole, 1>) as readonly UserRole[];

/** A role, each with what it may do. */
export function RoleChoice({ value, onChange }: { value: UserRole | null; onChange: (role: UserRole) => void }) {
  const t = useText();
  return (
    <SelectField
      label={t('people.role')}
      help={value && t(`people.${value}`)}
      options={roles.map((role) => ({ value: role, label: t(`role.${role}`), note: t(`people.${role}`) }))}
      value={value}
      onChange={(role) => onChange(role as UserRole)}
    />
  );
}
