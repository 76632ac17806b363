/** How long it is believed that a specification cannot be indexed or compared; then whoever asks has it tried again. */
export const failureAgeLimit = 24 * 3_600_000;

/**
 * Does costly work. That it takes too much time or memory counts when it comes out twice: the first time may be the fault
 * of a busy minute.
 * @param judged what then comes of the sentence that says so
 * @throws ContentUnread
 */
export async function verdictOf<T>(work: () => Promise<T>, judged: (sentence: string) => T): Promise<T> {
  try {
    return await work().catch((error: unknown) => {
      if (isTooCostly(error)) return work();
      throw error;
    });
  } catch (error) {
    if (isTooCostly(error)) return judged(error.message);
    throw error;
  }
}

/** Nobody could read it this time; by name, since features know nothing of each other. */
export const isUnread = (error: unknown): boolean => error instanceof Error && error.name === 'ContentUnread';

const isTooCostly = (error: unknown): error is Error => error instanceof Error && error.name === 'ContentTooCostly';
