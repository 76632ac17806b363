import type { ProductVersionApplication } from '@stoa/contract/products';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import type { VersionOfProduct } from './registration-queries.ts';

/**
 * Asks for the version on behalf of an application.
 * @param scopes what it may do there; undefined where the version has none
 * @param onApproved the request needed no operator; the developer has been told
 */
export function useRequestRegistration(
  { productId, productVersionId }: VersionOfProduct,
  scopes: readonly string[] | undefined,
  onApproved: (applicationId: string) => void,
) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  return useMutation({
    mutationFn: ({ id }: ProductVersionApplication) =>
      call('createRegistration', {
        params: { applicationId: id },
        body: { product_version_id: productVersionId, ...(scopes && { scopes: [...scopes] }) },
      }),
    // The version is fetched again after a refusal too: another tab may have been faster.
    onSettled: (_answer, _error, { id }) => {
      void queries.invalidateQueries({ queryKey: ['products', productId, 'versions', productVersionId] });
      void queries.invalidateQueries({ queryKey: ['applications', id] });
    },
    onSuccess: ({ status }, { id }) => {
      if (status !== 'approved') return;
      toast({ kind: 'success', text: t('register.approved') });
      onApproved(id);
    },
  });
}
