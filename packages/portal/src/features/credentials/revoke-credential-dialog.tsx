import type { CredentialUsage } from '@stoa/contract/credentials';
import { useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { orGone } from '../../lib/or-gone.ts';
import { useAct } from '../../lib/use-act.ts';
import { useServices } from '../../services.tsx';
import { credentialsQuery } from './credential-queries.ts';
import styles from './credential-section.module.css';
import { LastUse } from './last-use.tsx';

/** Asks before a key is revoked: it cannot be undone (portal §5). Says first whether it is in use. */
export function RevokeCredentialDialog(props: {
  applicationId: string;
  credential: CredentialUsage;
  onClose: () => void;
}) {
  const { applicationId, credential, onClose } = props;
  const t = useText();
  const { call } = useServices();
  const revoke = useAct({
    run: () => orGone(call('revokeCredential', { params: { applicationId, credentialId: credential.id } })),
    changes: [credentialsQuery(call, applicationId).queryKey],
    successText: () => t('credentials.revoked'),
    onDone: onClose,
  });
  return (
    <ConfirmAct
      act={revoke}
      title={t('credentials.revokeTitle', { name: credential.display_name })}
      confirm={t('credentials.revoke')}
      onClose={onClose}
    >
      <div className={styles.facts}>
        <p>
          <LastUse credential={credential} />
        </p>
        <p>{t('credentials.revokeWarning')}</p>
      </div>
    </ConfirmAct>
  );
}
