/** Commands whose refusal concerns this one mail; before them it concerns our account or our sender address. */
const aboutThisMail = ['RCPT TO', 'DATA'];

/**
 * Whether a mail server refused this mail for good: a 5yz reply (RFC 5321 §4.2.1) to its recipient or its content.
 * A refused login, sender or greeting is a wrong setting of ours: the mail waits until an operator has mended it.
 */
export function isPermanent(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (
    responseCode !== undefined && responseCode >= 500 && responseCode < 600 && aboutThisMail.includes(command ?? '')
  );
}
