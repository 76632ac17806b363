/** How long a failure to index or compare a specification is trusted; after that the next request tries again. */
export const failureAgeLimit = 24 * 3_600_000;

/**
 * Does costly work. When it takes too much time or memory, it is tried a second time: the first failure may come from
 * a busy machine.
 * @param tooCostly makes the result from the message that says so
 * @throws ContentUnread
 */
export async function verdictOf<T>(work: () => Promise<T>, tooCostly: (sentence: string) => T): Promise<T> {
  try {
    return await work().catch((error: unknown) => {
      if (isTooCostly(error)) return work();
      throw error;
    });
  } catch (error) {
    if (isTooCostly(error)) return tooCostly(error.message);
    throw error;
  }
}

/** The content could not be read this time. Recognized by its name, since features must not import each other. */
export const isUnread = (error: unknown): boolean => error instanceof Error && error.name === 'ContentUnread';

const isTooCostly = (error: unknown): error is Error => error instanceof Error && error.name === 'ContentTooCostly';
