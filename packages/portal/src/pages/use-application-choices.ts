import type { Product, ProductVersion, ProductVersionApplication } from '@stoa/contract/products';
import type { ApplicationChoices } from '@stoa/try-it/chosen-application';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { applicationQuery } from '../features/applications/application-queries.ts';
import { productActionsQuery } from '../features/products/product-queries.ts';
import { registeredApplicationsQuery } from '../features/registrations/registration-queries.ts';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';

/**
 * Returns the signed-in developer's applications for a version, to send requests with; undefined where no developer is signed in.
 * @param isWanted they are asked for from then on
 */
export function useApplicationChoices(
  product: Product,
  version: ProductVersion,
  isWanted: boolean,
): ApplicationChoices | undefined {
  const t = useText();
  const { call, session, portal } = useServices();
  const queries = useQueryClient();
  // Read once: storage is slow, and a log-out leaves the page anyway.
  const [isSignedIn] = useState(session.exists);
  const [config] = version.registration_configs;
  const hasApplications = isSignedIn && config !== undefined;
  const registered = useQuery({
    ...registeredApplicationsQuery(call, { productId: product.id, productVersionId: version.id }),
    enabled: hasApplications && isWanted,
    staleTime: 60_000,
  });
  const actions = useQuery({
    ...productActionsQuery(call, product.id),
    enabled: hasApplications && isWanted && portal.rbac_enabled,
  });
  const mayRegister = !portal.rbac_enabled || actions.data?.register === true;
  const clientIdOf = useCallback(
    async (id: string) => {
      const { auth_strategy, reference_id } = await queries.fetchQuery(applicationQuery(call, id));
      return auth_strategy && auth_strategy.credential_type !== 'key_auth' ? reference_id : undefined;
    },
    [queries, call],
  );
  const { data, isError } = registered;
  return useMemo(() => {
    if (!hasApplications) return undefined;
    const otherState = ({ registration_status: status }: ProductVersionApplication) =>
      status && status !== 'approved' ? t(`status.${status}`) : undefined;
    const applications = (data ?? []).map((each) => ({ id: each.id, name: each.name, otherState: otherState(each) }));
    const query = { product: product.id, product_version: version.id, auth_strategy_id: config.id };
    return {
      state: data ? 'ready' : isError ? 'failed' : 'loading',
      applications: applications.toSorted((one, other) => rank(one) - rank(other)),
      createHref:
        mayRegister && version.registration_configs.some((each) => each.registration_enabled)
          ? `/application/create?${new URLSearchParams(query)}`
          : undefined,
      clientIdOf,
    };
  }, [hasApplications, mayRegister, data, isError, product, version, config, t, clientIdOf]);
}

const rank = ({ otherState }: { otherState: string | undefined }) => (otherState === undefined ? 0 : 1);
