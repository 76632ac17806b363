import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { applicationQuery } from '../features/applications/application-queries.ts';
import { isCertificateFile } from '../features/certificates/certificate-file.ts';
import { useText } from '../i18n/language.tsx';
import { reasonOf } from '../i18n/reason.ts';
import { hasStatus } from '../lib/has-status.ts';
import { useServices } from '../services.tsx';
import styles from './page.module.css';
import { UnknownPathPage } from './unknown-path-page.tsx';

/** Update Application Certificate: uploads a .cer file (portal specification §2, §5). */
export function UpdateCertificatePage() {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { call } = useServices();
  const { application: applicationId = '' } = useParams({ strict: false });
  const application = useQuery(applicationQuery(call, applicationId));
  const [file, setFile] = useState<File>();
  const [tried, setTried] = useState(false);
  const valid = file !== undefined && isCertificateFile(file);
  const params = { application: applicationId };

  const upload = useMutation({
    mutationFn: async (certificate: File) =>
      call('uploadCertificate', { params: { applicationId }, body: new Uint8Array(await certificate.arrayBuffer()) }),
    onSuccess: () => {
      toast({ kind: 'success', text: t('certificate.uploaded') });
      void navigate({ to: '/application/$application', params });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (valid) upload.mutate(file);
  }

  if (hasStatus(application.error, 404)) return <UnknownPathPage />;
  return (
    <div className={styles.page}>
      <PageHeading
        title={t('title.updateCertificate')}
        above={
          <Link to="/application/$application" params={params}>
            {application.data?.name ?? t('title.application')}
          </Link>
        }
      />
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.stack}>
          {upload.isError && <Notice kind="danger">{reasonOf(upload.error, t)}</Notice>}
          <TextField
            label={t('certificate.file')}
            requiredLabel={t('common.required')}
            help={t('certificate.help')}
            error={tried && !valid ? t('validation.certificate') : undefined}
            className={styles.file}
            type="file"
            accept=".cer"
            onChange={(event) => setFile(event.currentTarget.files?.[0])}
          />
          <div>
            <Button type="submit" variant="primary" pending={upload.isPending}>
              {t('certificate.upload')}
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
