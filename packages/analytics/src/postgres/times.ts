export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export const floorTo = (width: number, ms: number): number => Math.floor(ms / width) * width;

/** The day of UTC that a moment belongs to, as the partitions are named: 20261122. */
export function dayNumber(ms: number): number {
  const date = new Date(ms);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/** The first millisecond of such a day. */
export function dayStart(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
}

/** The numbers of all days from one moment to another, both inclusive. */
export function daysBetween(fromMs: number, toMs: number): number[] {
  const days: number[] = [];
  for (let ms = floorTo(dayMs, fromMs); ms <= toMs; ms += dayMs) days.push(dayNumber(ms));
  return days;
}
