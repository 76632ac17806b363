import type { Certificate } from '@stoa/contract/certificates';
import { momentText } from '@stoa/text/moment';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { CopyableId } from '../../lib/copyable-id.tsx';
import styles from './certificate.module.css';
import { certificateDate, certificateState, thumbprintLines } from './certificate-words.ts';

/** A certificate by its thumbprint, as gateways and as tokens write it, and its end (portal §3). */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const words = useApplicationText();
  const { tag } = useLanguage();
  const now = new Date();
  const state = certificateState(certificate, now);
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{words('certificate.thumbprint')}</dt>
          <dd className={styles.thumbprint}>
            <code>
              {thumbprintLines(certificate.thumbprint).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
                <span key={index} className={styles.line}>
                  {line}{' '}
                </span>
              ))}
            </code>
            <CopyableId id={certificate.thumbprint} format="hidden" label={words('certificate.copyThumbprint')} />
          </dd>
        </div>
        <div>
          <dt>
            <code>x5t#S256</code>
          </dt>
          <dd>
            <CopyableId id={certificate['x5t#S256']} truncated label={words('certificate.copyToken')} />
          </dd>
        </div>
        {state === 'early' && (
          <div>
            <dt>{words('certificate.validFrom')}</dt>
            <dd className={styles.ending}>{certificateDate(certificate.not_before)}</dd>
          </div>
        )}
        <div>
          <dt>{words(state === 'expired' ? 'certificate.expired' : 'certificate.expires')}</dt>
          <dd>
            <time dateTime={certificate.not_after} className={state === 'valid' ? undefined : styles[state]}>
              {certificateDate(certificate.not_after)}
            </time>
            {state === 'ending' && (
              <span className={styles.left}>{momentText(new Date(certificate.not_after), now, tag)}</span>
            )}
          </dd>
        </div>
      </dl>
      {state === 'expired' && <p className={styles.refused}>{words('certificate.refused')}</p>}
    </>
  );
}
