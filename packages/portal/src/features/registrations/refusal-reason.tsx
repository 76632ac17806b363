import { useQuery } from '@tanstack/react-query';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useServices } from '../../services.tsx';
import styles from './refusal-reason.module.css';
import { registrationHistoryQuery } from './registration-queries.ts';

/** What the operator said when a registration was rejected or revoked. Nothing when nothing was said. */
export function RefusalReason(props: {
  applicationId: string;
  registrationId: string;
  status: 'rejected' | 'revoked';
}) {
  const words = useApplicationText();
  const { call } = useServices();
  const { data } = useQuery(registrationHistoryQuery(call, props.applicationId, props.registrationId));
  const reason = data?.find(({ event }) => event === props.status)?.reason;
  return reason ? <p className={styles.reason}>{words('registration.reason', { reason })}</p> : null;
}
