import { refusalOf } from '@stoa/text/reason';
import { FormDialog } from '@stoa/ui/form-dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { SegmentedControl } from '@stoa/ui/segmented-control.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './certificate.module.css';
import { certificateQuery } from './certificate-query.ts';
import { MadeCertificate } from './made-certificate.tsx';

export interface GenerateCertificateDialogProps {
  readonly applicationId: string;
  /** The application's name, for the file. */
  readonly name: string;
  /** The application has a certificate already, which the new one replaces. */
  readonly replaces: boolean;
  readonly onClose: () => void;
}

/** Has a certificate made, with a key pair of the portal's making or for a key that stays with its owner. */
export function GenerateCertificateDialog({ applicationId, name, replaces, onClose }: GenerateCertificateDialogProps) {
  const t = useText();
  const words = useApplicationText();
  const queries = useQueryClient();
  const { call } = useServices();
  const [way, setWay] = useState<'here' | 'own'>('here');
  const [request, setRequest] = useState('');
  const [tried, setTried] = useState(false);
  const missing = way === 'own' && request.trim() === '';
  const generate = useMutation({
    mutationFn: () =>
      call('generateCertificate', { params: { applicationId }, body: way === 'own' ? { csr: request.trim() } : {} }),
    // The private key is in the answer: it goes with this dialog.
    gcTime: 0,
    onSuccess: ({ private_key_pem: _key, certificate_pem: _pem, ...certificate }) =>
      queries.setQueryData(certificateQuery(call, applicationId).queryKey, certificate),
  });

  function submit() {
    setTried(true);
    if (!missing) generate.mutate();
  }

  if (generate.data) return <MadeCertificate made={generate.data} name={name} onClose={onClose} />;
  const refusal = refusalOf(generate.error, t, way === 'own' ? ['csr'] : []);
  return (
    <FormDialog
      title={words('generate.title')}
      confirm={words('certificate.generate')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={generate.isPending}
      className={styles.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal.general && <Notice kind="danger">{refusal.general}</Notice>}
      {replaces && (
        <Notice kind="warning" announce="none">
          {words('generate.replaces')}
        </Notice>
      )}
      <p>{words('generate.help')}</p>
      <div className={styles.ways}>
        <span aria-hidden="true">{words('generate.keyPair')}</span>
        <SegmentedControl
          label={words('generate.keyPair')}
          segments={[
            { value: 'here', label: words('generate.here') },
            { value: 'own', label: words('generate.own') },
          ]}
          value={way}
          onChange={(next) => {
            setWay(next);
            generate.reset();
          }}
        />
      </div>
      {way === 'here' ? (
        <p>{words('generate.hereHelp')}</p>
      ) : (
        <TextAreaField
          label={words('generate.request')}
          requiredLabel={t('common.required')}
          help={words('generate.requestHelp')}
          error={tried && missing ? words('generate.requestMissing') : refusal.at.csr}
          className={styles.request}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          placeholder="-----BEGIN CERTIFICATE REQUEST-----"
          value={request}
          onChange={(event) => {
            setRequest(event.currentTarget.value);
            generate.reset();
          }}
        />
      )}
    </FormDialog>
  );
}
