import type { DeveloperPage } from '@stoa/contract/managed-people';
import { Moment } from '@stoa/text/moment';
import type { DataColumn } from '@stoa/ui/data-table.tsx';
import type { Translate } from '../i18n/text.ts';

/** When a key was used last, and when it ends. */
export function keyTimes<Row extends Pick<DeveloperPage['keys'][number], 'last_used_at' | 'expires_at'>>(
  t: Translate,
): DataColumn<Row>[] {
  return [
    {
      id: 'used',
      header: t('keys.used'),
      cell: ({ last_used_at }) => (last_used_at ? <Moment at={last_used_at} /> : t('keys.never')),
    },
    {
      id: 'ends',
      header: t('keys.ends'),
      cell: ({ expires_at }) => (expires_at ? <Moment at={expires_at} /> : t('keys.noEnd')),
    },
  ];
}
