import { figure } from '@stoa/text/figure';
import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.tsx';
import { Emphasis } from '../../lib/emphasis.tsx';
import { useServices } from '../../services.tsx';
import { certificateFactsQuery, keyFactsQuery } from './key-queries.ts';

export interface TakeAwayProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Says what stops, with numbers, before a key is revoked. */
export function RevokeKey({ id, onClose, onDone }: TakeAwayProps) {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const { data: facts, error } = useQuery(keyFactsQuery(call, id));
  const act = useTakeAway(
    () => call('revokeManagedCredential', { params: { credentialId: id } }),
    t('keys.revoked', { name: facts?.display_name ?? '' }),
    onDone,
  );
  const others = facts?.other_keys ?? 0;
  return (
    <ConfirmDialog
      opened
      title={t('keys.revokeTitle', { name: facts?.display_name ?? '' })}
      confirm={t('keys.revokeNow')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={act.isPending || (!facts && !error)}
      error={(act.error ?? error) && reasonOf(act.error ?? error, t)}
      onConfirm={() => act.mutate()}
      onCancel={onClose}
    >
      {facts && (
        <>
          <p>
            <Emphasis text={t('keys.consequence', { calls: figure(facts.calls_24h, tag) })} />
          </p>
          <p>
            {others === 0
              ? t('keys.consequenceLast', { application: facts.application.name })
              : t('keys.consequenceOthers', { application: facts.application.name, count: figure(others, tag) })}{' '}
            {t('keys.consequenceMail', { email: facts.developer.email })}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}

/** The same for a certificate. */
export function ReleaseCertificate({ id, onClose, onDone }: TakeAwayProps) {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const { data: facts, error } = useQuery(certificateFactsQuery(call, id));
  const application = facts?.application.name ?? '';
  const act = useTakeAway(
    () => call('releaseCertificate', { params: { thumbprint: id } }),
    t('keys.released', { application }),
    onDone,
  );
  return (
    <ConfirmDialog
      opened
      title={t('keys.releaseTitle', { application })}
      confirm={t('keys.releaseNow')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={act.isPending || (!facts && !error)}
      error={(act.error ?? error) && reasonOf(act.error ?? error, t)}
      onConfirm={() => act.mutate()}
      onCancel={onClose}
    >
      {facts && (
        <>
          <p>
            <Emphasis
              text={
                facts.calls_24h === null
                  ? t('keys.releaseUnknown', { application: application.replaceAll('*', '') })
                  : t('keys.releaseCalls', {
                      application: application.replaceAll('*', ''),
                      calls: figure(facts.calls_24h, tag),
                    })
              }
            />
          </p>
          <p>{t('keys.consequenceMail', { email: facts.developer.email })}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

function useTakeAway(takeAway: () => Promise<unknown>, told: string, onDone: () => void) {
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: takeAway,
    onSuccess: () => {
      toast({ kind: 'success', text: told });
      onDone();
      void queries.invalidateQueries();
    },
  });
}
