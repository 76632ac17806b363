export const expiryChoices = ['never', '30', '90', '365', 'date'] as const;

/** The end of a new key, as the form holds it. */
export interface Expiry {
  readonly choice: (typeof expiryChoices)[number];
  /** `yyyy-mm-dd`, as a date field writes it; counts where the choice is `date`. */
  readonly day: string;
}

/** The moment it ends, undefined for never. A day that is chosen is the last one: it ends with it, where the reader is. */
export function endOf({ choice, day }: Expiry, now: Date): Date | undefined {
  if (choice === 'never') return undefined;
  if (choice !== 'date') return new Date(now.getTime() + Number(choice) * 86_400_000);
  const [year, month, date] = day.split('-').map(Number);
  return year && month && date ? new Date(year, month - 1, date, 23, 59, 59) : undefined;
}

/** Whether it can be sent: a date that is to be chosen is chosen, and not over. */
export function isReady(expiry: Expiry, now: Date): boolean {
  if (expiry.choice === 'never') return true;
  const end = endOf(expiry, now);
  return end !== undefined && end > now;
}

/** Returns the reader's local date in the form that a date field takes. */
export function today(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
