import { proofOf } from '@stoa/client/proof-of';
import type { SignInMethods } from '@stoa/contract/developers';
import { reasonOf } from '@stoa/text/reason';
import account from '@stoa/ui/account.module.css';
import { Button } from '@stoa/ui/button.tsx';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { sessionsQuery, signInMethodsQuery } from './account-queries.ts';
import styles from './linked-providers.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { ssoErrorOf } from './sso-error.ts';

type Linked = SignInMethods['identity_providers'][number];

interface LinkedProvidersProps {
  readonly methods: SignInMethods;
}

/** The identity providers that open the account; more can be linked, and each but the last way in unlinked. */
export function LinkedProviders({ methods: { identity_providers: linked, linkable } }: LinkedProvidersProps) {
  const t = useText();
  const { tag } = useLanguage();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  const arrival = useArrival();
  const arrived = linked.find(({ identifier }) => identifier !== null && identifier === arrival.linked)?.name;
  // Told once, and by a toast: the page opens at its top, far above this part.
  const told = useRef(false);
  useEffect(() => {
    if (told.current || (arrived === undefined && !arrival.error)) return;
    told.current = true;
    if (arrival.error) toast({ kind: 'danger', text: t(arrival.error) });
    else toast({ kind: 'success', text: t('account.linked', { provider: arrived ?? '' }) });
  }, [arrived, arrival.error, toast, t]);
  const [unlinking, setUnlinking] = useState<Linked>();
  const link = useMutation({
    mutationFn: (identity_provider: string) => call('linkDeveloperProvider', { body: { identity_provider } }),
    onSuccess: ({ location }) => window.location.assign(location),
  });
  const unlink = useMutation({
    mutationFn: ({ id }: Linked) => call('unlinkDeveloperProvider', { params: { identityId: id } }),
    onSuccess: (_answer, { name }) => {
      setUnlinking(undefined);
      toast({ kind: 'success', text: t('account.unlinked', { provider: name }) });
      // Asked at once: when this session was one of the provider's, the answer leads to the log-in page.
      void queries.invalidateQueries({ queryKey: signInMethodsQuery(call).queryKey });
      void queries.invalidateQueries({ queryKey: sessionsQuery(call).queryKey });
    },
    onError: () => setUnlinking(undefined),
  });
  const error = link.error ?? unlink.error;
  const proof = proofOf(error);
  const again = () => {
    const [provider, gone] = [link.variables, unlink.variables];
    const links = link.error !== null;
    link.reset();
    unlink.reset();
    if (links && provider !== undefined) link.mutate(provider);
    else if (gone) unlink.mutate(gone);
  };
  const day = (at: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(at));

  return (
    <>
      {error && !proof && (
        <div className={styles.notice}>
          <Notice kind="danger">{t('account.linkFailed', { reason: reasonOf(error, t) })}</Notice>
        </div>
      )}
      {linked.length > 0 && (
        <ul className={account.list}>
          {linked.map((one) => (
            <li key={one.id}>
              <div>
                <p className={account.name}>
                  {one.name}
                  {one.last_way_in && <Tag tone="neutral">{t('account.lastWayIn')}</Tag>}
                </p>
                <p className={account.use}>
                  {t('account.providerUse', { linked: day(one.linked_at), used: day(one.last_used_at) })}
                </p>
              </div>
              {!one.last_way_in && (
                <Button
                  size="sm"
                  aria-label={t('account.unlinkOf', { provider: one.name })}
                  onClick={() => setUnlinking(one)}
                >
                  {t('account.unlink')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {linked.length === 0 && <p className={account.none}>{t('account.providerNone')}</p>}
      <div className={account.foot}>
        {linkable.map(({ identifier, name }) => (
          <Button
            key={identifier}
            pending={link.isPending && link.variables === identifier}
            onClick={() => link.mutate(identifier)}
          >
            {t('account.link', { provider: name })}
          </Button>
        ))}
      </div>
      {unlinking && (
        <ConfirmDialog
          opened
          title={t('account.unlinkOf', { provider: unlinking.name })}
          confirm={t('account.unlink')}
          cancel={t('common.cancel')}
          closeLabel={t('common.close')}
          pending={unlink.isPending}
          onConfirm={() => unlink.mutate(unlinking)}
          onCancel={() => setUnlinking(undefined)}
        >
          {t('account.unlinkText', { provider: unlinking.name })}
        </ConfirmDialog>
      )}
      {proof && (
        <ProofDialog
          kind={proof}
          provider={linked.find(({ identifier }) => identifier !== null)}
          onClose={() => {
            link.reset();
            unlink.reset();
          }}
          onProven={again}
        />
      )}
    </>
  );
}

/** How a way to a provider and back ended, read once: loading the page again must not say it again. */
function useArrival() {
  const [arrival] = useState(() => ({
    error: ssoErrorOf(window.location.search),
    linked: new URLSearchParams(window.location.search).get('linked') ?? undefined,
  }));
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!['error', 'linked'].some((name) => address.searchParams.has(name))) return;
    address.searchParams.delete('error');
    address.searchParams.delete('linked');
    window.history.replaceState(window.history.state, '', address);
  }, []);
  return arrival;
}
