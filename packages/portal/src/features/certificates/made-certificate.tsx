import type { GeneratedCertificate } from '@stoa/contract/certificates';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { useSecretTexts } from '../../i18n/secret-texts.ts';
import { ShownSecret } from '../../shown-secret.tsx';

/**
 * A certificate that has just been made, with its private key where the portal made that too: shown once, and kept
 * nowhere. Key and certificate are one text, as `curl --cert` and most servers read them.
 */
export function MadeCertificate(props: { made: GeneratedCertificate; name: string; onClose: () => void }) {
  const { made, name, onClose } = props;
  const t = useText();
  const words = useApplicationText();
  const texts = useSecretTexts('credential');
  const key = made.private_key_pem;
  return (
    <ShownSecret
      opened
      values={[
        key === null
          ? { name: words('made.certificate'), value: made.certificate_pem.trim() }
          : { name: words('made.key'), value: `${key.trim()}\n${made.certificate_pem.trim()}` },
      ]}
      fileName={`${name}.pem`}
      onClose={onClose}
      texts={{
        ...texts,
        title: words(key === null ? 'made.title' : 'made.titleKey'),
        warning: (
          <>
            <b>{words(key === null ? 'made.warning' : 'made.warningKey')}</b>{' '}
            {key === null ? words('made.help') : t('secret.help')}
          </>
        ),
      }}
    />
  );
}
