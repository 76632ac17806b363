import { Toaster } from '@stoa/ui/toaster.tsx';
import type { ReactNode } from 'react';
import { useText } from './i18n/language.tsx';

/** The toaster with the portal's words. */
export function PortalToaster({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Toaster label={t('common.toastRegion')} closeLabel={t('common.dismiss')}>
      {children}
    </Toaster>
  );
}
