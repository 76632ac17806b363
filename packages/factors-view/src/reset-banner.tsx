import { useLanguage } from '@stoa/text/language';
import { Notice } from '@stoa/ui/notice.tsx';
import type { ReactNode } from 'react';
import { useFactorsText } from './i18n/factors-text.ts';

interface ResetBannerProps {
  /** The time at which the second factors are removed. */
  readonly dueAt: string;
  /** Leads to the page where it is stopped. @param label what the link says */
  readonly link: (label: string) => ReactNode;
}

/** Stands on every page while an operator's reset waits: its owner has a day to see it. */
export function ResetBanner({ dueAt, link }: ResetBannerProps) {
  const t = useFactorsText();
  const { tag } = useLanguage();
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(dueAt));
  return (
    <Notice kind="danger" announce="none" actions={link(t('resetOpen'))}>
      {t('resetBanner', { moment })}
    </Notice>
  );
}
