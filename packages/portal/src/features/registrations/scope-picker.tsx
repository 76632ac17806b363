import { Checklist } from '@stoa/ui/checklist.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';

export interface ScopePickerProps {
  readonly application: { readonly id: string; readonly name: string };
  readonly available: readonly string[];
  /** Undefined until the application's scopes are known. */
  readonly value: readonly string[] | undefined;
  readonly onChange: (scopes: readonly string[]) => void;
}

/** The scopes to ask for. */
export function ScopePicker({ application, available, value, onChange }: ScopePickerProps) {
  const t = useText();
  const words = useApplicationText();
  if (!value)
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton width="40%" />
      </div>
    );
  return (
    <Checklist
      legend={t('register.scopes')}
      help={words('scopes.forVersion', { application: application.name })}
      options={available}
      value={value}
      onChange={onChange}
      filterLabel={words('scopes.filter')}
      noMatch={words('scopes.noMatch')}
    />
  );
}
