import { hasStatus } from '@stoa/client/has-status';
import type { ApplyProblem } from '@stoa/contract/portal-code';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { TypedConfirm } from '../../lib/records/typed-confirm.tsx';
import { useServices } from '../../services.tsx';
import { ChangeList, ProblemList } from './change-list.tsx';
import { wordOfLoss } from './lost-for-good.ts';
import { useForgetAll } from './publishing-queries.ts';
import { useShown } from './use-shown.ts';

interface WayBackProps {
  readonly number: string;
  readonly way: 'undo' | 'restore';
  readonly onClose: () => void;
}

/** Says what would change, and does it: a publication taken back, or all as it was after it. */
export function WayBack({ number, way, onClose }: WayBackProps) {
  const t = useText();
  const { call, portal } = useServices();
  const toast = useToast();
  const navigate = useNavigate();
  const forget = useForgetAll();
  const [refused, setRefused] = useState<readonly ApplyProblem[]>();
  const ask = (plan: boolean, seen?: { latest_revision: number | null }) =>
    call('restoreRevision', { params: { number }, query: { plan }, body: { undo: way === 'undo', ...seen } });
  const plan = useQuery({ queryKey: ['publishing', 'way', way, number], queryFn: () => ask(true), gcTime: 0 });
  const [shown, renew] = useShown(plan.data);
  const { changes = [], problems = [] } = shown ?? {};

  async function go() {
    if (!shown) return;
    try {
      const { applied, revision, problems: found } = await ask(false, { latest_revision: shown.latest_revision });
      if (!applied) return setRefused(found);
      if (revision) toast({ kind: 'success', text: t('publish.done', { number: revision }) });
      onClose();
      await navigate({ to: '/publications' });
      await forget();
    } catch (error) {
      if (hasStatus(error, 409)) {
        await plan.refetch();
        renew();
      }
      throw error;
    }
  }
  const stops = refused ?? problems;
  return (
    <TypedConfirm
      tone="plain"
      title={t(`publish.${way}`)}
      confirm={t(`publish.${way}`)}
      word={wordOfLoss(changes, portal)}
      label={t('publish.typeName')}
      disabled={changes.length === 0 || stops.length > 0}
      act={go}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{t(`publish.${way}Text`)}</p>
      <ErrorNotice error={plan.error} />
      {plan.isPending && <p role="status">{t('publish.planning')}</p>}
      {shown && changes.length === 0 && stops.length === 0 && <p>{t('publish.nothingBack')}</p>}
      {stops.length > 0 ? <ProblemList problems={stops} /> : <ChangeList changes={changes} />}
    </TypedConfirm>
  );
}
