import type { ManagedProduct } from '@stoa/contract/management';
import type { ProductDraft } from '@stoa/contract/publishing';
import { reasonOf } from '@stoa/text/reason';
import { useToast } from '@stoa/ui/toaster.tsx';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import { useText } from '../../i18n/language.tsx';
import type { AskPage } from '../../lists/use-cursor-list.ts';

const root = 'publishing';

export const changeSetQuery = (call: Call) =>
  queryOptions({ queryKey: [root, 'set'], queryFn: () => call('getChangeSet') });

export const draftQuery = (call: Call, slug: string) =>
  queryOptions({
    queryKey: [root, 'draft', slug],
    queryFn: () => call('getProductDraft', { params: { slug } }),
  });

export const documentQuery = (call: Call, slug: string, document: string) =>
  queryOptions({
    queryKey: [root, 'document', slug, document],
    queryFn: () => call('getDocumentDraft', { params: { slug, document } }),
    // What is typed must not be replaced while the window comes and goes.
    staleTime: Infinity,
    gcTime: 0,
  });

export const specificationQuery = (call: Call, params: { readonly slug: string; readonly version: string }) =>
  queryOptions({
    queryKey: [root, 'specification', params.slug, params.version],
    queryFn: () => call('getSpecificationDraft', { params }),
    // The same reasons hold as for a document.
    staleTime: Infinity,
    gcTime: 0,
  });

export const planQuery = (call: Call) =>
  // What an earlier look left would be held as the one that is shown.
  queryOptions({ queryKey: [root, 'plan'], queryFn: () => call('planChangeSet'), gcTime: 0 });

export const noticesQuery = (call: Call) =>
  queryOptions({
    queryKey: [root, 'notices'],
    queryFn: () => call('listNotices'),
    refetchInterval: ({ state }) => (state.data?.data.some((notice) => notice.state === 'pending') ? 2_000 : false),
  });

export const callersQuery = (call: Call, versionId: string | undefined) =>
  queryOptions({
    queryKey: [root, 'callers', versionId],
    queryFn: () => call('listVersionCallers', { params: { versionId: versionId ?? '' } }),
    enabled: versionId !== undefined,
  });

/** The latest ones. */
export const revisionsQuery = (call: Call) =>
  queryOptions({ queryKey: [root, 'revisions', 'latest'], queryFn: () => call('listRevisions', { query: {} }) });

export const revisionQuery = (call: Call, number: string) =>
  queryOptions({
    queryKey: [root, 'revision', number],
    queryFn: () => call('getRevision', { params: { number }, query: {} }),
  });

/** Products are counted in pages; here the number of the next one is the cursor. */
export function askProducts(call: Call, name: string | undefined): AskPage<ManagedProduct> {
  return async (after) => {
    const number = Number(after ?? 1);
    const query = { 'page[size]': 50, 'page[number]': number, ...(name && { 'filter[name][contains]': name }) };
    const { data, meta } = await call('listManagedProducts', { query });
    return { data, meta: { next: number * 50 < meta.page.total ? String(number + 1) : null } };
  };
}

export const productsKey = (name: string | undefined) => [root, 'products', name] as const;

/** An edit: its answer is the draft that all parts of the page show, and what depends on it is asked for anew. */
export function useEdit(slug: string, showsErrorToast = true) {
  const queries = useQueryClient();
  const toast = useToast();
  const t = useText();
  return useMutation({
    mutationFn: (edit: () => Promise<ProductDraft | undefined>) => edit(),
    onSuccess: (draft) => {
      if (draft) queries.setQueryData([root, 'draft', slug], draft);
      for (const part of ['set', 'plan', 'notices', 'products'])
        void queries.invalidateQueries({ queryKey: [root, part] });
    },
    onError: (error) => {
      if (showsErrorToast) toast({ kind: 'danger', text: reasonOf(error, t) });
    },
  });
}

/** Refetches everything: a publication may have changed all of it. */
export function useForgetAll() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [root] });
}

/** Teams that are looked through for grants of one product; the rest is on *Access*. */
const teamsLooked = 100;

/** Which teams may see a product and register for it. */
export const visibilityQuery = (call: Call, productId: string | null) =>
  queryOptions({
    queryKey: [root, 'visibility', productId],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call('listTeams', { query: { 'page[size]': teamsLooked }, signal });
      const query = { team_ids: data.map(({ id }) => id).join(','), product_ids: productId ?? '' };
      const grants = await call('listGrantsAmong', { query, signal });
      const actions = new Map(grants.data.map(({ team_id, action }) => [team_id, action]));
      const teams = data.flatMap(({ id, name, every_product }) => {
        const action = [actions.get(id), every_product].includes('register')
          ? ('register' as const)
          : (actions.get(id) ?? every_product);
        return action ? [{ id, name, action }] : [];
      });
      return { byTeams: grants.meta.rbac_enabled, teams, isCut: meta.page.total > data.length };
    },
    enabled: productId !== null,
  });

/** The text of a file that an edit names, for looking at two sides of it. */
export const textQuery = (call: Call, sha256: string | undefined) =>
  queryOptions({
    queryKey: [root, 'text', sha256],
    queryFn: () => call('getDraftText', { params: { sha256: sha256 ?? '' } }),
    enabled: sha256 !== undefined,
    staleTime: Infinity,
  });

/** Asks which developers a mail about the end of a version would reach. */
export const sunsetMailQuery = (call: Call, versionId: string) =>
  queryOptions({
    queryKey: [root, 'sunset-mail', versionId],
    queryFn: () => call('getSunsetMail', { params: { versionId } }),
  });
