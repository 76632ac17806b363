import { CopyId, type CopyIdProps } from '@stoa/ui/copy-id.tsx';
import { useText } from '../i18n/language.tsx';

interface CopyableIdProps extends Omit<CopyIdProps, 'texts'> {
  /** What the button does ("Copy ID of ci-runner"). */
  readonly label: string;
}

/** An id that copies in full, with the portal's words for how that went. */
export function CopyableId({ label, ...id }: CopyableIdProps) {
  const t = useText();
  return <CopyId {...id} texts={{ copy: label, copied: t('common.copied'), failed: t('common.copyFailed') }} />;
}
