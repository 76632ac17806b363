import { createLimiter, LimiterFull } from '@stoa/common/limiter';
import { Problem } from '@stoa/common/problem';

export interface BatchesUnderWay {
  /**
   * Counts a batch until the returned function is called.
   * @throws Problem 429 when this gateway, or all of them together, have as many as are allowed
   */
  begin(gatewayId: string): Promise<() => void>;
}

/**
 * How many batches are read at once, each at most 1 MB unpacked: a gateway that sends a week of stored calls must
 * leave capacity for the others, and all of them for readers of the portal.
 */
export function batchesUnderWay(): BatchesUnderWay {
  const limiter = createLimiter({ atOnce: 32, perKey: 8, waiting: 0 });
  return {
    async begin(gatewayId) {
      try {
        return await limiter.acquire({ key: gatewayId });
      } catch (error) {
        if (!(error instanceof LimiterFull)) throw error;
        const sentence = 'Too many batches are under way. Send this one again in a moment.';
        throw new Problem('too_many_requests', 429, sentence, { retryAfter: 1 });
      }
    },
  };
}
