import { exactFigure } from '@stoa/charts/figures';
import type { RecentCall } from '@stoa/contract/calls';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { statusPhrase } from '@stoa/ui/status-phrase.ts';
import type { ReactNode } from 'react';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useLanguage, useText } from '../../../i18n/language.tsx';
import { CopyableId } from '../../../lib/copyable-id.tsx';
import { visibleText } from '../../../lib/visible-text.ts';
import { callMomentText } from './call-moment.tsx';
import styles from './recent-calls.module.css';

/** All that is known of a call. What the gateway did not report is said to be unknown. */
export function CallDialog({ call, onClose }: { readonly call: RecentCall; readonly onClose: () => void }) {
  const t = useText();
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  const ms = (value: number | null) => (value === null ? words('call.unknown') : exactFigure(value, 'ms', tag));
  const bytes = (value: number | null) =>
    value === null
      ? words('call.unknown')
      : new Intl.NumberFormat(tag, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(value);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      words('calls.request'),
      <span key="path" className={styles.fact}>
        <code>
          {call.method} <bdi>{visibleText(call.path)}</bdi>
        </code>
        <CopyableId id={call.path} format="hidden" label={words('call.copyPath')} />
      </span>,
    ],
    ...(call.operation
      ? [[words('operations.operation'), <code key="operation">{call.operation}</code>] as const]
      : []),
    [
      words('calls.status'),
      <span key="status" className={styles.status} data-class={Math.floor(call.status / 100)}>
        <span>
          <b>{call.status}</b> {statusPhrase(String(call.status))}
        </span>
      </span>,
    ],
    ...(call.denied ? [[words('call.denied'), <Denied key="denied" reason={call.denied} />] as const] : []),
    [words('calls.time'), callMomentText(new Date(call.at), tag)],
    [words('operations.version'), call.product ? `${call.product} - ${call.product_version}` : words('call.unknown')],
    [words('calls.latency'), ms(call.latency_ms)],
    [words('call.upstream'), ms(call.upstream_ms)],
    [words('call.requestSize'), bytes(call.request_bytes)],
    [words('call.responseSize'), bytes(call.response_bytes)],
    [
      words('calls.id'),
      <span key="id" className={styles.fact}>
        <code>{visibleText(call.id)}</code>
        <CopyableId id={call.id} format="hidden" label={words('calls.copyId', { id: call.id })} />
      </span>,
    ],
  ];
  return (
    <Dialog opened onClose={onClose} title={words('call.title')} closeLabel={t('common.close')}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Reasons of the portal's own gate; other gateways may have others. */
const reasons = [
  'missing_credential',
  'invalid_credential',
  'expired_credential',
  'ambiguous_credential',
  'client_unproven',
  'not_registered',
  'registration_pending',
  'registration_rejected',
  'registration_revoked',
  'strategy_mismatch',
  'account_disabled',
  'provider_unavailable',
  'unavailable',
] as const;

/**
 * Tells why a gateway refused a call: a sentence for a known reason, and always the code, which the developer can pass on to the
 * operator.
 */
function Denied({ reason }: { readonly reason: string }) {
  const words = useAnalyticsText();
  const known = reasons.find((each) => each === reason);
  return (
    <>
      {known && <p>{words(`denied.${known}`)}</p>}
      <code>{visibleText(reason)}</code>
    </>
  );
}
