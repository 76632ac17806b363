import type { DeveloperReview, RegistrationReview } from '@stoa/contract/managed-requests';
import type { Translate } from '../../i18n/text.ts';

/** What approving opens, in one sentence above the facts. */
export function opensAccess({ opens }: Pick<RegistrationReview, 'opens'>, t: Translate): string {
  const { keys, client, gateways: count } = opens;
  if (count === 0) return t('opens.noGateway');
  const gateways = count === 1 ? t('opens.gatewayOne') : t('opens.gateways', { count });
  if (client) return t('opens.client', { gateways });
  if (keys === 0) return t('opens.noKey');
  return keys === 1 ? t('opens.keysOne', { gateways }) : t('opens.keys', { count: keys, gateways });
}

export function opensAccount({ developer, opens }: Pick<DeveloperReview, 'developer' | 'opens'>, t: Translate): string {
  const name = developer.full_name;
  return opens.products === 1 ? t('opens.productOne', { name }) : t('opens.products', { name, count: opens.products });
}
