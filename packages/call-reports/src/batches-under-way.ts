import { Problem } from '@stoa/common/problem';

export interface BatchesUnderWay {
  /**
   * Counts a batch until the returned function is called.
   * @throws Problem 429 when this gateway, or all of them together, have as many as are allowed
   */
  begin(gatewayId: string): () => void;
}

/**
 * How many batches are read at once, each at most 1 MB unpacked: a gateway that sends a week of stored calls must
 * leave capacity for the others, and all of them for readers of the portal.
 */
export function batchesUnderWay(mostOfOne = 8, mostOfAll = 32): BatchesUnderWay {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    begin(gatewayId) {
      const count = counts.get(gatewayId) ?? 0;
      if (count >= mostOfOne || all >= mostOfAll)
        throw new Problem(
          'too_many_requests',
          429,
          'Too many batches are under way. Send this one again in a moment.',
          {
            retryAfter: 1,
          },
        );
      counts.set(gatewayId, count + 1);
      all += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        all -= 1;
        const left = (counts.get(gatewayId) ?? 1) - 1;
        if (left === 0) counts.delete(gatewayId);
        else counts.set(gatewayId, left);
      };
    },
  };
}
