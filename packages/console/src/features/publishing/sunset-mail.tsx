import type { SunsetMail as Mail } from '@stoa/contract/publishing';
import { Button } from '@stoa/ui/button.tsx';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { useServices } from '../../services.tsx';
import classes from './publishing.module.css';
import { sunsetMailQuery } from './publishing-queries.ts';

/** Shows which developers are told that the published version ends, and the mail before it is sent. */
export function SunsetMail({ versionId }: { readonly versionId: string }) {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(sunsetMailQuery(call, versionId));
  const [isOpen, setIsOpen] = useState(false);
  if (!data?.sunset_at || !data.calls_known) return null;
  const { applications, told } = data;
  return (
    <Section title={t('publish.tell')} tone="side">
      <p className={classes.muted}>
        {applications === 0 ? t('publish.tellNobody') : t('publish.tellText', { count: applications, told })}
      </p>
      {applications > 0 && (
        <p className={classes.muted}>
          <Button onClick={() => setIsOpen(true)}>{t('publish.write')}</Button>
        </p>
      )}
      {isOpen && <Letter versionId={versionId} mail={data} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

interface LetterProps {
  readonly versionId: string;
  readonly mail: Mail;
  readonly onClose: () => void;
}

function Letter({ versionId, mail: { applications, told, preview }, onClose }: LetterProps) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const queries = useQueryClient();
  const [again, setAgain] = useState(false);
  const count = again ? applications : applications - told;
  const send = useMutation({
    mutationFn: () => call('sendSunsetMail', { params: { versionId }, body: { again } }),
    onSuccess: async ({ sent }) => {
      toast({ kind: 'success', text: t('publish.mailSent', { count: sent }) });
      onClose();
      await queries.invalidateQueries({ queryKey: sunsetMailQuery(call, versionId).queryKey });
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('publish.tell')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" disabled={count === 0} pending={send.isPending} onClick={() => send.mutate()}>
            {count === 1 ? t('publish.sendOne') : t('publish.send', { count })}
          </Button>
        </>
      }
    >
      <p>{t('publish.sendText')}</p>
      {preview && (
        <div className={classes.letter} lang={preview.locale.replace('_', '-')}>
          <p>
            <strong>{preview.subject}</strong>
          </p>
          <pre>{preview.text}</pre>
        </div>
      )}
      {told > 0 && (
        <CheckboxField
          label={t('publish.again')}
          checked={again}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      )}
      {count === 0 && <p>{t('publish.tellAll')}</p>}
      <ErrorNotice error={send.error} />
    </Dialog>
  );
}
