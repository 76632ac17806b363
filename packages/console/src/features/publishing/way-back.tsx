import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { ChangeList, ProblemList } from './change-list.tsx';
import { useForgetAll } from './publishing-queries.ts';

interface WayBackProps {
  readonly number: string;
  readonly way: 'undo' | 'restore';
  readonly onClose: () => void;
}

/** Says what would change, and does it: a publication taken back, or all as it was after it. */
export function WayBack({ number, way, onClose }: WayBackProps) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const navigate = useNavigate();
  const forget = useForgetAll();
  const ask = (plan: boolean) =>
    call('restoreRevision', { params: { number }, query: { plan }, body: { undo: way === 'undo' } });
  const plan = useQuery({ queryKey: ['publishing', 'way', way, number], queryFn: () => ask(true), gcTime: 0 });
  const go = useMutation({
    mutationFn: () => ask(false),
    onSuccess: async ({ applied, revision }) => {
      if (!applied) return;
      if (revision) toast({ kind: 'success', text: t('publish.done', { number: revision }) });
      onClose();
      await navigate({ to: '/publications' });
      await forget();
    },
  });
  const problems = go.data?.problems ?? plan.data?.problems ?? [];
  const error = go.error ?? plan.error;
  return (
    <ConfirmDialog
      opened
      tone="plain"
      title={t(`publish.${way}`)}
      confirm={t(`publish.${way}`)}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      error={error ? reasonOf(error, t) : undefined}
      pending={go.isPending}
      onCancel={onClose}
      onConfirm={() => go.mutate()}
    >
      <p>{t(`publish.${way}Text`)}</p>
      {problems.length > 0 ? <ProblemList problems={problems} /> : <ChangeList changes={plan.data?.changes ?? []} />}
    </ConfirmDialog>
  );
}
