/** M/d/yyyy whatever the language (portal §3), in UTC, as certificates say it. */
export function certificateDate(at: string): string {
  const date = new Date(at);
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
}

/** A thumbprint as people compare it: lines of four groups of four capitals. */
export function thumbprintLines(thumbprint: string): string[] {
  return (thumbprint.toUpperCase().match(/.{1,16}/g) ?? []).map((line) => line.replace(/(.{4})(?=.)/g, '$1 '));
}

/** Days in which an end is near enough to be told. */
const nearDays = 30;

/** Tells the state of a certificate: its end when that is near, its start when that is still to come. */
export function certificateState(
  { not_before, not_after }: { readonly not_before: string; readonly not_after: string },
  now: Date,
): 'early' | 'valid' | 'ending' | 'expired' {
  const left = Date.parse(not_after) - now.getTime();
  if (left <= 0) return 'expired';
  if (Date.parse(not_before) > now.getTime()) return 'early';
  return left <= nearDays * 86_400_000 ? 'ending' : 'valid';
}
