import { Problem } from '@stoa/common/problem';

export interface QuestionsUnderWay {
  /**
   * Answers a question of somebody when it is their turn.
   * @param isGone whether nobody waits for the answer any more
   * @throws Problem 429 when they have as many waiting as are allowed
   */
  inTurn<T>(whose: string, answer: () => Promise<T>, isGone?: () => boolean): Promise<T>;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (problem: Problem) => void;
  readonly isGone: () => boolean;
}

interface Line {
  underWay: number;
  waiting: Waiting[];
}

interface Limits {
  readonly mostOfOne?: number;
  readonly mostOfAll?: number;
  /** Of one developer: a dashboard asks about ten at once, and each change of its filters asks anew. */
  readonly mostWaiting?: number;
}

/**
 * How many questions are answered at once. Each takes a connection and a share of the process that also answers gateways;
 * whoever asks many waits, and who asks few is not behind them: free places go round among those who wait.
 */
export function questionsUnderWay({ mostOfOne = 4, mostOfAll = 8, mostWaiting = 40 }: Limits = {}): QuestionsUnderWay {
  const lines = new Map<string, Line>();
  let all = 0;

  /** Starts what may start, beginning with those whose last turn was the longest ago. */
  function startNext(): void {
    for (const [whose, line] of [...lines]) {
      if (all >= mostOfAll) return;
      if (line.underWay >= mostOfOne) continue;
      const next = line.waiting.shift();
      if (!next) continue;
      lines.delete(whose);
      lines.set(whose, line);
      begin(line);
      next.start();
    }
  }

  function begin(line: Line): void {
    line.underWay += 1;
    all += 1;
  }

  function end(whose: string, line: Line): void {
    line.underWay -= 1;
    all -= 1;
    if (line.underWay === 0 && line.waiting.length === 0) lines.delete(whose);
    startNext();
  }

  /** Resolves when it is this question's turn, which is counted from then on. */
  function turn(line: Line, isGone: () => boolean): Promise<void> {
    if (all < mostOfAll && line.underWay < mostOfOne && line.waiting.length === 0) {
      begin(line);
      return Promise.resolve();
    }
    if (line.waiting.length >= mostWaiting) forgetGone(line);
    if (line.waiting.length >= mostWaiting) throw tooMany();
    return new Promise((start, refuse) => line.waiting.push({ start, refuse, isGone }));
  }

  return {
    async inTurn(whose, answer, isGone = () => false) {
      const line = lines.get(whose) ?? { underWay: 0, waiting: [] };
      const turned = turn(line, isGone);
      lines.set(whose, line);
      await turned;
      try {
        if (isGone()) throw tooMany();
        return await answer();
      } finally {
        end(whose, line);
      }
    },
  };
}

function forgetGone(line: Line): void {
  const { here = [], gone = [] } = Object.groupBy(line.waiting, (one) => (one.isGone() ? 'gone' : 'here'));
  line.waiting = here;
  for (const { refuse } of gone) refuse(tooMany());
}

const tooMany = () =>
  new Problem('too_many_requests', 429, 'Too many questions are under way. Ask this one again in a moment.', {
    retryAfter: 2,
  });
