import { figure } from '@stoa/text/figure';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
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
  const asked = useQuery(keyFactsQuery(call, id));
  const facts = asked.data;
  const name = facts?.display_name ?? '';
  const others = facts?.other_keys ?? 0;
  return (
    <ConfirmAct
      title={t('keys.revokeTitle', { name })}
      confirm={t('keys.revokeNow')}
      requiredData={asked}
      run={(ask) => ask('revokeManagedCredential', { params: { credentialId: id } })}
      successText={() => t('keys.revoked', { name })}
      onDone={onDone}
      onClose={onClose}
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
    </ConfirmAct>
  );
}

/** The same for a certificate. */
export function ReleaseCertificate({ id, onClose, onDone }: TakeAwayProps) {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const asked = useQuery(certificateFactsQuery(call, id));
  const facts = asked.data;
  const application = facts?.application.name ?? '';
  const bold = { application: application.replaceAll('*', '') };
  return (
    <ConfirmAct
      title={t('keys.releaseTitle', { application })}
      confirm={t('keys.releaseNow')}
      requiredData={asked}
      run={(ask) => ask('releaseCertificate', { params: { thumbprint: id } })}
      successText={() => t('keys.released', { application })}
      onDone={onDone}
      onClose={onClose}
    >
      {facts && (
        <>
          <p>
            <Emphasis
              text={
                facts.calls_24h === null
                  ? t('keys.releaseUnknown', bold)
                  : t('keys.releaseCalls', { ...bold, calls: figure(facts.calls_24h, tag) })
              }
            />
          </p>
          <p>{t('keys.consequenceMail', { email: facts.developer.email })}</p>
        </>
      )}
    </ConfirmAct>
  );
}
