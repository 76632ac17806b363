import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './application-picker.module.css';

export interface ScopePickerProps {
  readonly applicationId: string;
  readonly productVersionId: string;
  readonly available: readonly string[];
  /** Undefined until the scopes that are granted already are known. */
  readonly value: readonly string[] | undefined;
  readonly onChange: (scopes: readonly string[]) => void;
}

/** The scopes to ask for, starting with those that the application has for the version. */
export function ScopePicker({ applicationId, productVersionId, available, value, onChange }: ScopePickerProps) {
  const t = useText();
  const { call } = useServices();
  const granted = useQuery({
    queryKey: ['applications', applicationId, 'granted-scopes', productVersionId],
    queryFn: async ({ signal }) =>
      (await call('getApplicationGrantedScopes', { params: { applicationId, productVersionId }, signal })).scopes,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the server's answer fills the form, never a later render
  useEffect(() => {
    if (granted.data) onChange(granted.data.filter((scope) => available.includes(scope)));
    else if (granted.isError) onChange([]);
  }, [granted.data, granted.isError]);

  const chosen = value ?? [];
  return (
    <fieldset className={styles.picker}>
      <legend>{t('register.scopes')}</legend>
      {available.map((scope) => (
        <CheckboxField
          key={scope}
          label={<code>{scope}</code>}
          checked={chosen.includes(scope)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope))
          }
        />
      ))}
    </fieldset>
  );
}
