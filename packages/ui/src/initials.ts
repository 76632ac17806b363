/** Up to two letters that stand for an email on a small screen: `mara.lindqvist@…` is ML, `ops@…` is O. */
export function initials(email: string): string {
  const words = email.split('@')[0]?.split(/[^\p{L}\p{N}]+/u) ?? [];
  return words
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');
}
