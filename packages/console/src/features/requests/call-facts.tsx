import type { DeveloperReview } from '@stoa/contract/managed-requests';
import { figure } from '@stoa/text/figure';
import { useLanguage } from '../../i18n/language.tsx';
import { Fact, Facts } from '../../lib/facts.tsx';

/** How much it called of late, refusals among them. */
export function CallFacts({ calls }: Pick<DeveloperReview, 'calls'>) {
  const { t, tag } = useLanguage();
  if (!calls) return null;
  const { requests, client_errors, server_errors } = calls;
  return (
    <Facts title={t('facts.calls')}>
      <Fact label={t('facts.requests')}>{figure(requests, tag)}</Fact>
      <Fact label={t('facts.errors')}>{figure(client_errors + server_errors, tag)}</Fact>
    </Facts>
  );
}
