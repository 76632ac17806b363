import type { PortalDimension, PortalStatsRow } from '@stoa/contract/portal-stats';
import { figure } from '@stoa/text/figure';
import type { Translate } from '../../i18n/text.ts';

/** `12 ms`; below ten with a decimal. */
export function latencyText(ms: number | null, t: Translate, tag: string): string {
  if (ms === null) return t('analytics.none');
  return t('analytics.ms', { ms: figure(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms), tag) });
}

export function percentText(share: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** `+12 %`, against the period before; empty where nothing is known of it. */
export function trendText(now: number, before: number | undefined, t: Translate, tag: string): string {
  if (before === undefined) return '';
  if (before === 0) return now === 0 ? '' : t('analytics.new');
  const change = now / before - 1;
  if (Math.abs(change) < 0.0005) return '±0 %';
  const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'always' });
  return format.format(change);
}

/** The same as a sentence. */
export function trendSentence(now: number, before: number | undefined, t: Translate, tag: string): string {
  if (before === undefined) return t('analytics.unknownBefore');
  if (before === 0) return now === 0 ? t('analytics.same') : t('analytics.new');
  const change = now / before - 1;
  if (Math.abs(change) < 0.0005) return t('analytics.same');
  return t(change > 0 ? 'analytics.more' : 'analytics.fewer', { share: percentText(Math.abs(change), tag) });
}

/** What calls are called that have no value of a dimension; null where each has one. */
const without = {
  PRODUCT: null,
  API_PRODUCT_VERSION: null,
  OPERATION: 'analytics.noOperation',
  APPLICATION: 'analytics.noCaller',
  DEVELOPER: 'analytics.noCaller',
  STATUS_CODE: null,
} as const satisfies Readonly<Record<PortalDimension, Parameters<Translate>[0] | null>>;

/** What a row is called, also where it has no name. */
export function rowName(
  dimension: PortalDimension,
  { value, name }: Pick<PortalStatsRow, 'value' | 'name'>,
  t: Translate,
): string {
  if (name !== null) return name;
  const words = without[dimension];
  // An operation's value is the empty text there.
  if (words !== null && (value === 'none' || value === '')) return t(words);
  return t('analytics.gone', { id: `…${value.slice(-6)}` });
}
