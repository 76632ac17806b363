/**
 * Days of the reader's own zone, in milliseconds since 1970. A day has 23 or 25 hours where clocks change, and begins at
 * one o'clock where midnight itself is skipped: only `Date` with local parts knows, never a sum of milliseconds.
 */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** Returns the start of the day that holds the moment. */
export function dayStart(at: number): number {
  return addDays(at, 0);
}

/** Returns the start of the day that is so many days after that of the moment. */
export function addDays(at: number, days: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** Returns the start of the month that is so many months after that of the moment. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth() + months, 1).getTime();
}

/** Returns the start of the Monday of the moment's week. */
export function weekStart(at: number): number {
  return addDays(at, -((new Date(at).getDay() + 6) % 7));
}

/** The end of the hour by the reader's clock: in India that is half past by UTC's. */
export function ceilHour(at: number): number {
  const offset = (-new Date(at).getTimezoneOffset() * minuteMs) % hourMs;
  return Math.ceil((at + offset) / hourMs) * hourMs - offset;
}

export function ceilMinute(at: number): number {
  return Math.ceil(at / minuteMs) * minuteMs;
}

/** `2026-11-22`, as date fields and addresses write a day. */
export function dayName(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The start of the day that is so written; undefined where there is no such day, as `2026-02-30`. */
export function dayNamed(name: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(name) ?? [];
  if (!day) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(day)).getTime();
  return dayName(at) === name ? at : undefined;
}
