import type { RegistrationDecision } from '@stoa/contract/managed-registrations';
import type { DeveloperReview, ManagedRequest, RegistrationReview } from '@stoa/contract/managed-requests';
import { figure } from '@stoa/text/figure';
import { Button } from '@stoa/ui/button.tsx';
import { Checklist } from '@stoa/ui/checklist.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { useState } from 'react';
import type { Call } from '../../console-client.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/text.ts';
import { Emphasis } from '../../lib/emphasis.tsx';
import type { DecisionDialog as Asked } from './decision-bar.tsx';
import classes from './decision-dialog.module.css';
import { ReasonField, type ReasonInput } from './reason-field.tsx';
import { keyText, nameOf } from './request-queries.ts';
import { type DecisionInput, shownScopes } from './use-decide.ts';

export interface DecisionDialogProps {
  readonly call: Call;
  readonly asked: Asked;
  /** One, but for `together`. */
  readonly requests: readonly ManagedRequest[];
  /** Counts the consequences of taking something away. */
  readonly review?: DeveloperReview | RegistrationReview | undefined;
  readonly pending: boolean;
  readonly onDecide: (input: DecisionInput) => void;
  readonly onClose: () => void;
}

/** Asks for what a decision needs: a reason, fewer scopes, or a look at its consequences. */
export function DecisionDialog({ call, asked, requests, review, pending, onDecide, onClose }: DecisionDialogProps) {
  const { t, tag } = useLanguage();
  const offered = shownScopes(requests);
  const [scopes, setScopes] = useState<readonly string[]>(offered);
  const [reason, setReason] = useState<ReasonInput>({ text: '', keep: true });
  const isAccount = requests[0]?.kind === 'account';
  const text = reason.text.trim();
  const decide = (decision: RegistrationDecision) =>
    onDecide({
      decision,
      requests,
      ...(text !== '' && hasReason(asked) && { reason: text, keepReason: reason.keep }),
      ...(decision === 'approve' && { scopes }),
    });
  const consequence = consequenceOf({ asked, review }, isAccount, t, tag);
  return (
    <Dialog
      opened
      title={titleOf(asked, requests, t)}
      onClose={onClose}
      closeLabel={pending ? undefined : t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Verbs asked={asked} isAccount={isAccount} count={requests.length} pending={pending} onDecide={decide} />
        </>
      }
    >
      {asked === 'together' && (
        <ul className={classes.names}>
          {requests.map((request) => (
            <li key={keyText(request)}>{nameOf(request)}</li>
          ))}
        </ul>
      )}
      {consequence && (
        <p className={classes.consequence}>
          <Emphasis text={consequence} />
        </p>
      )}
      {(asked === 'fewer' || asked === 'together') && offered.length > 0 && (
        <Checklist
          legend={t('decide.scopes')}
          help={asked === 'together' ? t('decide.scopesHelp') : undefined}
          options={offered}
          value={scopes}
          onChange={setScopes}
          filterLabel={t('decide.scopesFilter')}
          noMatch={t('decide.scopesNone')}
        />
      )}
      {hasReason(asked) && (
        <ReasonField
          call={call}
          value={reason}
          onChange={setReason}
          help={t(asked === 'revoke' && isAccount ? 'decide.reasonKept' : 'decide.reasonHelp')}
        />
      )}
    </Dialog>
  );
}

const hasReason = (asked: Asked) => asked === 'reject' || asked === 'revoke' || asked === 'together';

function Verbs(props: {
  readonly asked: Asked;
  readonly isAccount: boolean;
  readonly count: number;
  readonly pending: boolean;
  readonly onDecide: (decision: RegistrationDecision) => void;
}) {
  const { asked, isAccount, count, pending, onDecide } = props;
  const { t } = useLanguage();
  switch (asked) {
    case 'reject':
      return (
        <Button variant="danger-filled" pending={pending} onClick={() => onDecide('reject')}>
          {t('decide.reject')}
        </Button>
      );
    case 'revoke':
      return (
        <Button variant="danger-filled" pending={pending} onClick={() => onDecide('revoke')}>
          {t(isAccount ? 'decide.disable' : 'decide.revoke')}
        </Button>
      );
    case 'reinstate':
      return (
        <Button variant="primary" pending={pending} onClick={() => onDecide('reinstate')}>
          {t('decide.reinstate')}
        </Button>
      );
    case 'fewer':
      return (
        <Button variant="primary" pending={pending} onClick={() => onDecide('approve')}>
          {t('decide.approve')}
        </Button>
      );
    case 'together':
      return (
        <>
          <Button variant="danger" pending={pending} onClick={() => onDecide('reject')}>
            {t('decide.rejectMany', { count })}
          </Button>
          <Button variant="primary" pending={pending} onClick={() => onDecide('approve')}>
            {t('decide.approveMany', { count })}
          </Button>
        </>
      );
  }
}

function titleOf(asked: Asked, requests: readonly ManagedRequest[], t: Translate): string {
  const [first] = requests;
  if (!first || asked === 'together') return t('decide.togetherTitle', { count: requests.length });
  const name = nameOf(first);
  switch (asked) {
    case 'reject':
      return t('decide.rejectTitle', { name });
    case 'revoke':
      return t(first.kind === 'account' ? 'decide.disableTitle' : 'decide.revokeTitle', { name });
    case 'reinstate':
      return t('decide.reinstateTitle', { name });
    case 'fewer':
      return t('decide.fewerTitle', { name });
  }
}

function consequenceOf(
  { asked, review }: Pick<DecisionDialogProps, 'asked' | 'review'>,
  isAccount: boolean,
  t: Translate,
  tag: string,
): string | undefined {
  if (asked === 'reinstate') return t(isAccount ? 'decide.reinstateAccount' : 'decide.reinstateAccess');
  if (asked !== 'revoke') return undefined;
  if (!review?.calls) return t(isAccount ? 'decide.consequenceAccountUnknown' : 'decide.consequenceAccessUnknown');
  const requests = figure(review.calls.requests, tag);
  if (!isAccount) return t('decide.consequenceAccess', { requests });
  const { length } = review.applications;
  const applications = length === 1 ? t('decide.applicationOne') : t('decide.applications', { count: length });
  return t('decide.consequenceAccount', { requests, applications });
}
