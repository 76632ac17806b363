import { hasStatus } from '@stoa/client/has-status';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { applicationQuery } from '../features/applications/application-queries.ts';
import { CertificateFacts } from '../features/certificates/certificate-facts.tsx';
import { isCertificateFile } from '../features/certificates/certificate-file.ts';
import { certificateQuery } from '../features/certificates/certificate-query.ts';
import { GenerateCertificateDialog } from '../features/certificates/generate-certificate-dialog.tsx';
import { useApplicationText } from '../i18n/application/application-text.ts';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import styles from './page.module.css';
import { UnknownPathPage } from './unknown-path-page.tsx';
import certificateStyles from './update-certificate-page.module.css';

/** Update Application Certificate: a .cer file takes the place of the present one (portal §2, §5). */
export function UpdateCertificatePage() {
  const t = useText();
  const words = useApplicationText();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { call } = useServices();
  const { application: applicationId = '' } = useParams({ strict: false });
  const application = useQuery(applicationQuery(call, applicationId));
  const present = useQuery(certificateQuery(call, applicationId));
  const [file, setFile] = useState<File>();
  const [tried, setTried] = useState(false);
  const [generating, setGenerating] = useState(false);
  const valid = file !== undefined && isCertificateFile(file);
  const params = { application: applicationId };
  const back = () => void navigate({ to: '/application/$application', params });

  const upload = useMutation({
    mutationFn: async (certificate: File) =>
      call('uploadCertificate', { params: { applicationId }, body: new Uint8Array(await certificate.arrayBuffer()) }),
    onSuccess: (certificate) => {
      queries.setQueryData(certificateQuery(call, applicationId).queryKey, certificate);
      toast({ kind: 'success', text: words('certificate.uploaded') });
      back();
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
      <div className={certificateStyles.columns}>
        <div>
          <form className={certificateStyles.form} onSubmit={submit} noValidate>
            {upload.isError && <Notice kind="danger">{reasonOf(upload.error, t)}</Notice>}
            <TextField
              label={words('certificate.file')}
              requiredLabel={t('common.required')}
              help={words('certificate.help')}
              error={tried && !valid ? t('validation.certificate') : undefined}
              className={styles.file}
              type="file"
              accept=".cer"
              onChange={(event) => {
                setFile(event.currentTarget.files?.[0]);
                upload.reset();
              }}
            />
            <div className={certificateStyles.actions}>
              <Button type="submit" variant="primary" pending={upload.isPending}>
                {words('certificate.upload')}
              </Button>
              <Button onClick={back}>{t('common.cancel')}</Button>
            </div>
          </form>
          <div className={certificateStyles.instead}>
            <h2>{words('certificate.instead')}</h2>
            <p>{words('certificate.insteadHelp')}</p>
            <Button onClick={() => setGenerating(true)}>{words('generate.title')}</Button>
          </div>
        </div>
        {present.data && (
          <aside>
            <Section title={words('certificate.present')} tone="side">
              <CertificateFacts certificate={present.data} />
              <p className={certificateStyles.present}>{words('certificate.presentHelp')}</p>
            </Section>
          </aside>
        )}
      </div>
      {generating && (
        <GenerateCertificateDialog
          applicationId={applicationId}
          name={application.data?.name ?? applicationId}
          replaces={Boolean(present.data)}
          onClose={() => setGenerating(false)}
        />
      )}
    </div>
  );
}
