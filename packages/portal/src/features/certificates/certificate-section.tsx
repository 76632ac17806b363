import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef, useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { NotFetched } from '../../lib/not-fetched.tsx';
import { useServices } from '../../services.tsx';
import styles from './certificate.module.css';
import { CertificateFacts } from './certificate-facts.tsx';
import { certificateQuery } from './certificate-query.ts';
import { DeleteCertificateDialog } from './delete-certificate-dialog.tsx';
import { GenerateCertificateDialog } from './generate-certificate-dialog.tsx';

const UpdateLink = createLink((props: ComponentPropsWithRef<'a'>) => <WordLink {...props} />);

/** The certificate of an application in its narrow column: generate, upload, update, delete (portal §2). */
export function CertificateSection(props: {
  readonly applicationId: string;
  readonly name: string;
  /** Whether a certificate admits under the application's auth strategy. */
  readonly admits: boolean;
}) {
  const { applicationId, name, admits } = props;
  const t = useText();
  const words = useApplicationText();
  const { call } = useServices();
  const certificate = useQuery(certificateQuery(call, applicationId));
  const [open, setOpen] = useState<'generate' | 'delete'>();
  const close = () => setOpen(undefined);
  const update = {
    to: '/application/$application/update-certificate',
    params: { application: applicationId },
  } as const;

  // A certificate that is there can be deleted, whatever the strategy; without one there is nothing to say.
  if (!admits && !certificate.data) return null;
  return (
    <Section title={words('certificate.heading')} tone="side">
      {certificate.isError && <NotFetched query={{ error: certificate.error }} thing={words('certificate.thing')} />}
      {certificate.isPending && (
        <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
          <Skeleton width="80%" />
          <Skeleton width="45%" />
        </div>
      )}
      {certificate.data && (
        <>
          <CertificateFacts certificate={certificate.data} />
          {!admits && <p className={styles.none}>{words('certificate.unused')}</p>}
          <div className={styles.actions}>
            {admits && <UpdateLink {...update}>{words('certificate.update')}</UpdateLink>}
            <WordLink component="button" tone="danger" onClick={() => setOpen('delete')}>
              {t('common.delete')}
            </WordLink>
          </div>
        </>
      )}
      {certificate.data === null && (
        <>
          <p className={styles.none}>{words('certificate.none')}</p>
          <div className={styles.actions}>
            <WordLink component="button" onClick={() => setOpen('generate')}>
              {words('certificate.generate')}
            </WordLink>
            <UpdateLink {...update}>{words('certificate.upload')}</UpdateLink>
          </div>
        </>
      )}
      {open === 'generate' && (
        <GenerateCertificateDialog applicationId={applicationId} name={name} replaces={false} onClose={close} />
      )}
      {open === 'delete' && <DeleteCertificateDialog applicationId={applicationId} onClose={close} />}
    </Section>
  );
}
