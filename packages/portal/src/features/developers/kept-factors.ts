import type { Factors } from '@stoa/contract/factors';
import { openStorage } from '@stoa/ui/open-storage.ts';

/** Milliseconds after which the server is asked again. */
export const keptForMs = 10 * 60_000;

const key = 'stoa_factors';

interface KeptFactors {
  readonly factors: Factors;
  /** The time of the server's answer, in milliseconds since the epoch. */
  readonly at: number;
}

/** What the server told this tab before its page was loaded, so that not every page asks. */
export function keptFactors(developerId: string): KeptFactors | undefined {
  try {
    const kept = JSON.parse(openStorage(window, 'sessionStorage').getItem(key) ?? 'null');
    return kept?.developerId === developerId && typeof kept.at === 'number' && kept.factors ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepFactors(developerId: string, kept: KeptFactors): void {
  openStorage(window, 'sessionStorage').setItem(key, JSON.stringify({ developerId, ...kept }));
}
