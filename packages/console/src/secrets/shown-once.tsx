import { SecretOnce } from '@stoa/ui/secret-once.tsx';
import { useText } from '../i18n/language.tsx';

interface ShownOnceProps {
  readonly title: string;
  readonly warning: string;
  readonly name: string;
  readonly value: string;
  readonly fileName: string;
  readonly onClose: () => void;
}

/** A token or secret that the server has just made, and keeps only a hash of. */
export function ShownOnce({ title, warning, name, value, fileName, onClose }: ShownOnceProps) {
  const t = useText();
  return (
    <SecretOnce
      opened
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
  );
}
