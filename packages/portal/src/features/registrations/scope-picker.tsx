import { Checklist } from '@stoa/ui/checklist.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';

export interface ScopePickerProps {
  readonly application: { readonly id: string; readonly name: string };
  readonly available: readonly string[];
  /** Undefined until the application's scopes are known. */
  readonly value: readonly string[] | undefined;
  readonly onChange: (scopes: readonly string[]) => void;
}

/** The scopes to ask for, starting with those that the application has. */
export function ScopePicker({ application, available, value, onChange }: ScopePickerProps) {
  const t = useText();
  const words = useApplicationText();
  const { call } = useServices();
  // Not the version's granted scopes: an application that can be chosen here has no registration, and the answer would be 404.
  const own = useQuery({
    queryKey: ['applications', application.id],
    queryFn: ({ signal }) => call('getApplication', { params: { applicationId: application.id }, signal }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the server's answer fills the form, never a later render
  useEffect(() => {
    if (own.data) onChange((own.data.scopes ?? []).filter((scope) => available.includes(scope)));
    else if (own.isError) onChange([]);
  }, [own.data, own.isError]);

  return (
    <Checklist
      legend={t('register.scopes')}
      help={words('scopes.forVersion', { application: application.name })}
      options={available}
      value={value ?? []}
      onChange={onChange}
      filterLabel={words('scopes.filter')}
      noMatch={words('scopes.noMatch')}
    />
  );
}
