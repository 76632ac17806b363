import type { Problem } from '@stoa/common/problem';
import type { FastifyRequest } from 'fastify';
import { asProblem, logFailure } from './problem-handler.ts';

/**
 * Does one item after the other, each for good. A fault ends it without losing the answers about those before: it goes to
 * the log, and the rest is `missed`, the item that it came with among them.
 * @throws the fault when it comes with the first item: nothing is lost then
 */
export async function untilFault<Item, Result>(
  request: FastifyRequest,
  items: readonly Item[],
  doOne: (item: Item) => Promise<Result>,
  missed: (item: Item, problem: Problem) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    try {
      results.push(await doOne(item));
    } catch (error) {
      if (results.length === 0) throw error;
      const problem = asProblem(error as Error & { code: string });
      logFailure(request, problem, error as Error);
      return [...results, ...items.slice(results.length).map((each) => missed(each, problem))];
    }
  }
  return results;
}
