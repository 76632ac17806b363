import type { RegistrationReview } from '@stoa/contract/managed-requests';
import { dayText } from '@stoa/text/day-text';
import { timeAgo } from '@stoa/text/moment';
import { useLanguage } from '../../i18n/language.tsx';
import { Fact, Facts } from '../../lib/facts.tsx';

/** What the version says of those who ask for it, and whether they were refused before. */
export function VersionFacts({ review }: { readonly review: RegistrationReview }) {
  const { t, tag } = useLanguage();
  const { version, refused_at, application } = review;
  const approval = version.asks
    ? 'byHand'
    : application.strategy?.asks
      ? 'byHandStrategy'
      : refused_at
        ? 'refusedBefore'
        : 'automatic';
  return (
    <Facts title={t('facts.version')}>
      <Fact label={t('facts.approval')}>{t(`facts.${approval}`)}</Fact>
      {refused_at && (
        <Fact label={t('facts.refused')}>
          {t('facts.refusedText', { moment: timeAgo(new Date(refused_at), new Date(), tag) })}
        </Fact>
      )}
      {version.deprecated && (
        <Fact label={t('facts.deprecated')}>
          {version.sunset_at ? t('facts.sunset', { date: dayText(version.sunset_at, tag) }) : t('facts.deprecated')}
        </Fact>
      )}
    </Facts>
  );
}
