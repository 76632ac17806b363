import { useLanguage } from '@stoa/text/language';
import { Notice } from '@stoa/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { userFactorsQuery } from './user-factor-queries.ts';

/** Announces on every screen that a second factor will be required of whoever has none; the start has asked for it. */
export function FactorBanner() {
  const t = useText();
  const { tag } = useLanguage();
  const { call } = useServices();
  const { data } = useQuery({ ...userFactorsQuery(call), enabled: false });
  const isThere = useLocation({ select: ({ pathname }) => pathname.endsWith('/security') });
  if (!data?.due_at || isThere) return null;
  const dueAt = new Date(data.due_at);
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(dueAt);
  return (
    <Notice kind="warning" announce="none" actions={<Link to="/security">{t('security.open')}</Link>}>
      {dueAt <= new Date() ? t('security.bannerDue') : t('security.banner', { date })}
    </Notice>
  );
}
