import type { Client } from '@stoa/contract/clients';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useApplicationText } from '../../i18n/application/application-text.ts';

export interface ClientNoticeProps {
  readonly client: Client;
  readonly revealing: boolean;
  readonly onReveal: () => void;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly withdrawing: boolean;
  readonly onWithdraw: () => void;
}

/** What is under way at the identity provider, what failed there, and a secret that waits. Nothing when all is as asked for. */
export function ClientNotice({ client, revealing, onReveal, retrying, onRetry, ...props }: ClientNoticeProps) {
  const words = useApplicationText();
  const made = client.client_id !== null;
  const failure = made ? (client.in_doubt ? 'client.inDoubt' : 'client.notChanged') : 'client.notMade';
  const why = client.last_error && <p>{words('client.lastAnswer', { reason: client.last_error })}</p>;
  const withdraw = client.rotation_waiting && (
    <Button size="sm" pending={props.withdrawing} onClick={props.onWithdraw}>
      {words('client.withdraw')}
    </Button>
  );
  return (
    <>
      {client.state === 'creating' && (
        <Notice kind="info" title={words('client.creating')}>
          <p>{words('client.creatingHelp')}</p>
          {why}
        </Notice>
      )}
      {client.state === 'updating' && (
        <Notice kind="info" actions={withdraw}>
          <p>{words(client.rotation_waiting ? 'client.rotationWaiting' : 'client.updating')}</p>
          {why}
        </Notice>
      )}
      {client.state === 'failed' && (
        <Notice
          kind="danger"
          title={words(failure)}
          actions={
            made ? (
              withdraw
            ) : (
              <Button size="sm" pending={retrying} onClick={onRetry}>
                {words('client.retry')}
              </Button>
            )
          }
        >
          {why}
        </Notice>
      )}
      {client.state === 'active' && client.in_doubt && <Notice kind="warning">{words('client.inDoubt')}</Notice>}
      {client.secret_waiting && (
        <Notice
          kind="warning"
          actions={
            <Button size="sm" variant="primary" pending={revealing} onClick={onReveal}>
              {words('client.reveal')}
            </Button>
          }
        >
          {words('client.waiting')}
        </Notice>
      )}
      {made && !client.manageable && (
        <Notice kind="info" announce="none">
          {words('client.notManageable')}
        </Notice>
      )}
    </>
  );
}
