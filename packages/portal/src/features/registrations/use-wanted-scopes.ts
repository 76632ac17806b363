import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../services.tsx';

interface Edited {
  readonly applicationId: string;
  readonly scopes: readonly string[];
}

export interface WantedScopes {
  /** Undefined until they are known: what is not known must not be asked for. */
  readonly value: readonly string[] | undefined;
  readonly change: (scopes: readonly string[]) => void;
}

/**
 * Returns the scopes to ask for: those of the application that the version offers, until others are chosen for this very
 * application. The version's granted scopes are not asked for: an application that can be chosen has no registration, and the
 * answer would be 404.
 */
export function useWantedScopes(applicationId: string | undefined, offered: readonly string[]): WantedScopes {
  const { call } = useServices();
  const [edited, setEdited] = useState<Edited>();
  const own = useQuery({
    queryKey: ['applications', applicationId],
    queryFn: ({ signal }) => call('getApplication', { params: { applicationId: applicationId ?? '' }, signal }),
    enabled: applicationId !== undefined && offered.length > 0,
  });
  const start = own.isError ? [] : own.data && (own.data.scopes ?? []).filter((scope) => offered.includes(scope));
  return {
    value: edited && edited.applicationId === applicationId ? edited.scopes : start,
    change: (scopes) => applicationId && setEdited({ applicationId, scopes }),
  };
}
