const masks: readonly [RegExp, string][] = [
  [/\bhttps?:\/\/\S+/gi, '(link)'],
  [/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '(address)'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '(token)'],
  [/[A-Za-z0-9_-]{32,}/g, '(token)'],
];

/**
 * Why a delivery failed, fit for a log line and for `last_error`: one line of at most 300 characters without
 * addresses, links and tokens. Mail servers like to repeat the recipient, and content filters the link they dislike.
 */
export function failureReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const masked = masks.reduce((reason, [secret, mask]) => reason.replace(secret, mask), text);
  return masked.replace(/\s+/g, ' ').trim().slice(0, 300) || 'unknown';
}
