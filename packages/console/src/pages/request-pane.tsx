import { DecisionBar } from '../features/requests/decision-bar.tsx';
import { DecisionDialog } from '../features/requests/decision-dialog.tsx';
import { RequestDetail } from '../features/requests/request-detail.tsx';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import classes from './requests-page.module.css';
import type { InboxState } from './use-inbox.ts';

/** The right half: the request that is open, and the decision. */
export function RequestPane({ inbox }: { readonly inbox: InboxState }) {
  const t = useText();
  const { call } = useServices();
  const { open, review, dialog, marked, decide } = inbox;
  if (!open) return <div className={classes.choose}>{inbox.rows.length > 0 && t('requests.choose')}</div>;
  const request = review.data?.review.request;
  return (
    <>
      <RequestDetail
        key={`${open.kind}/${open.id}`}
        reviewed={review.data}
        error={review.error}
        onRetry={() => void review.refetch()}
        actions={
          request && (
            <DecisionBar
              request={request}
              mayDecide={inbox.mayDecide}
              marked={marked.length}
              pending={decide.isPending && dialog === undefined}
              onApprove={() => decide.mutate({ decision: 'approve', requests: [request] })}
              onAsk={inbox.setDialog}
              onUnmark={inbox.unmark}
            />
          )
        }
      />
      {dialog && request && (
        <DecisionDialog
          call={call}
          asked={dialog}
          requests={dialog === 'together' ? marked : [request]}
          review={review.data?.review}
          pending={decide.isPending}
          onDecide={decide.mutate}
          onClose={() => inbox.setDialog(undefined)}
        />
      )}
    </>
  );
}
