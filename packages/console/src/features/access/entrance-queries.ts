import { maxCountedUsage } from '@stoa/contract/count-limits';
import type { AuthStrategyDetail, IdentityProviderDetail } from '@stoa/contract/managed-entrance';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import type { Translate } from '../../i18n/text.ts';

export function strategiesQuery(call: Call) {
  return queryOptions({
    queryKey: ['access', 'strategies'],
    queryFn: ({ signal }) => call('listManagedAuthStrategies', { signal }),
  });
}

export function providersQuery(call: Call) {
  return queryOptions({
    queryKey: ['access', 'providers'],
    queryFn: ({ signal }) => call('listIdentityProviders', { signal }),
  });
}

export function strategyQuery(call: Call, name: string | undefined) {
  return queryOptions({
    queryKey: ['access', 'strategy', name],
    queryFn: ({ signal }) => call('getAuthStrategy', { params: { strategyName: name ?? '' }, signal }),
    enabled: name !== undefined,
    // A form that is open is not filled anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function providerQuery(call: Call, identifier: string | undefined) {
  return queryOptions({
    queryKey: ['access', 'provider', identifier],
    queryFn: ({ signal }) => call('getIdentityProvider', { params: { identifier: identifier ?? '' }, signal }),
    enabled: identifier !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A number that stops being counted somewhere. */
function counted(count: number, t: Translate): string {
  return count > maxCountedUsage ? t('entrance.more', { count: maxCountedUsage }) : String(count);
}

export function strategyUsage({ usage }: AuthStrategyDetail, t: Translate) {
  const { versions, applications, registrations } = usage;
  return { versions, applications: counted(applications, t), registrations: counted(registrations, t) };
}

export function providerUsage({ usage }: IdentityProviderDetail, t: Translate) {
  return { people: counted(usage.developers + usage.users, t), alone: counted(usage.without_password, t) };
}
