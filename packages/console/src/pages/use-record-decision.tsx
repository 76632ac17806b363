import type { ManagedRequest } from '@stoa/contract/managed-requests';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DecisionDialog as Asked } from '../features/requests/decision-bar.tsx';
import { DecisionDialog } from '../features/requests/decision-dialog.tsx';
import { reviewQuery } from '../features/requests/request-queries.ts';
import { useDecide } from '../features/requests/use-decide.ts';
import { useServices } from '../services.tsx';

/** Deciding about an account or a registration where it is shown, by the inbox's own dialogs. */
export function useRecordDecision() {
  const { call } = useServices();
  const [asked, setAsked] = useState<{ readonly request: ManagedRequest; readonly dialog: Asked }>();
  const decide = useDecide(call, () => setAsked(undefined));
  const { kind, id } = asked?.request ?? { kind: 'account', id: '' };
  const { data } = useQuery({ ...reviewQuery(call, { kind, id }), enabled: asked !== undefined });
  const dialog: ReactNode = asked && (
    <DecisionDialog
      call={call}
      asked={asked.dialog}
      requests={[asked.request]}
      review={data?.review}
      pending={decide.isPending}
      onDecide={decide.mutate}
      onClose={() => setAsked(undefined)}
    />
  );
  return {
    approve: (request: ManagedRequest) => decide.mutate({ decision: 'approve', requests: [request] }),
    ask: (request: ManagedRequest, dialog: Asked) => setAsked({ request, dialog }),
    isPending: decide.isPending,
    dialog,
  };
}
