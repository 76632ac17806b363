const units: readonly [unit: 'minute' | 'hour' | 'day', ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long in short words, for a narrow column: `2 days`, `7 hr`. */
export function ageText(ms: number, tag: string): string {
  const [unit, size] = units.find(([, each]) => Math.abs(ms) >= each) ?? (['minute', 60_000] as const);
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.max(1, Math.floor(Math.abs(ms) / size)));
}

/** How long something took, to a tenth of a day or an hour: `1.4 days`, `4 min`; long words for a sentence, which no `Tg.` may end. */
export function spanText(ms: number, tag: string, unitDisplay: 'short' | 'long' = 'short'): string {
  const [unit, size] = units.find(([, each]) => ms >= each) ?? (['minute', 60_000] as const);
  const maximumFractionDigits = unit === 'minute' ? 0 : 1;
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay, maximumFractionDigits });
  return format.format(unit === 'minute' ? Math.max(1, Math.round(ms / size)) : ms / size);
}

/** A wait of a day counts as long. */
export function isLate(since: string, now = Date.now()): boolean {
  return now - Date.parse(since) >= 86_400_000;
}
