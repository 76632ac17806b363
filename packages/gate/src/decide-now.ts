import { type Refused, refused } from './decision.ts';
import type { Directory } from './directory.ts';

/** What knows who may pass. */
interface Source {
  current(): Directory | undefined;
  /** The same; may wait a little for it. */
  whenCurrent(): Promise<Directory | undefined>;
}

/**
 * Decides from the directory as it is when the caller is told: while an issuer was asked about a token, the directory may have
 * been lost, read anew or changed. Then it is decided again.
 * @param decide must wait for nothing but issuers
 */
export async function decideNow<Answer>(
  source: Source,
  decide: (directory: Directory) => Answer | Promise<Answer>,
): Promise<Answer | Refused> {
  for (;;) {
    const directory = source.current() ?? (await source.whenCurrent());
    if (!directory) return refused('unavailable');
    const { revision } = directory;
    const answer = await decide(directory);
    const isTrue = source.current() === directory && directory.revision === revision;
    // An issuer that is away is not asked again.
    if (isTrue || (answer as Partial<Refused> | undefined)?.status === 503) return answer;
  }
}
