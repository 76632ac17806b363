import { SecretOnce } from '@stoa/ui/secret-once.tsx';
import { useState } from 'react';
import { useText } from '../i18n/language.tsx';
import { Unsaved } from '../lib/unsaved.tsx';

interface ShownOnceProps {
  readonly title: string;
  readonly warning: string;
  readonly name: string;
  readonly value: string;
  readonly fileName: string;
  readonly onClose: () => void;
}

/** A token or secret that the server has just made, and keeps only a hash of. Until it is said to be saved, leaving the page asks first. */
export function ShownOnce({ title, warning, name, value, fileName, onClose }: ShownOnceProps) {
  const t = useText();
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <SecretOnce
        opened
        onSaved={setSaved}
        values={[{ name, value }]}
        fileName={fileName}
        onClose={onClose}
        texts={{
          title,
          warning,
          copy: t('common.copy'),
          copied: t('gateways.copied'),
          copyFailed: t('gateways.copyFailed'),
          download: t('common.download'),
          saved: t('secret.saved'),
          close: t('common.close'),
          closeReason: t('secret.closeReason'),
        }}
      />
      <Unsaved isDirty={!isSaved} text={t('secret.leaveText')} />
    </>
  );
}
