import type { DeveloperReview } from '@stoa/contract/managed-requests';
import { timeAgo } from '@stoa/text/moment';
import { useLanguage } from '../../i18n/language.tsx';
import { Fact, Facts } from '../../lib/facts.tsx';
import { RecordLink } from '../../lib/record-link.tsx';

/** Shows the developer who asks: address, domain, the date of sign-up, the ways to log in. */
export function PersonFacts({ developer, domain }: Pick<DeveloperReview, 'developer' | 'domain'>) {
  const { t, tag } = useLanguage();
  const wayIn = developer.sign_in.length === 2 ? 'passwordAndSso' : (developer.sign_in[0] ?? 'noWayIn');
  const words = [
    timeAgo(new Date(developer.created_at), new Date(), tag),
    t(`facts.${wayIn}`),
    t(developer.email_confirmed ? 'facts.confirmed' : 'facts.unconfirmed'),
  ];
  const others =
    domain.others === 0
      ? t('facts.nobodyElse')
      : t('facts.others', { count: domain.others, approved: domain.approved });
  return (
    <Facts title={t('facts.who')}>
      <Fact label={t('facts.developer')}>
        <RecordLink of="developers" id={developer.id}>
          <b>{developer.full_name}</b>
        </RecordLink>
        <br />
        {developer.email}
      </Fact>
      <Fact label={t('facts.since')}>{words.join(', ')}</Fact>
      <Fact label={t('facts.domain')}>
        {domain.name}
        <small>{others}</small>
      </Fact>
    </Facts>
  );
}
