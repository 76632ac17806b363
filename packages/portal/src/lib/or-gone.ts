import { hasStatus } from '@stoa/client/has-status';

/** Waits for a deletion. What is gone already, perhaps by another tab, is as it was wanted. */
export async function orGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}
