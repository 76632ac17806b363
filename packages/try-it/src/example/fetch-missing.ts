import type { ReferenceSchemas } from '@stoa/contract/reference';

export type LoadSchema = (reference: string, signal?: AbortSignal) => Promise<ReferenceSchemas>;

/** Rounds and references of one example: deeper ones hardly show, and each is a request. */
const rounds = 3;
const most = 12;

/**
 * The schemas that an example wants and the part does not hold, a few at a time.
 * @param missingOf what is still missing with these schemas
 * @returns the schemas with what came; what failed to come stays missing
 */
export async function fetchMissing(
  schemas: ReferenceSchemas,
  missingOf: (schemas: ReferenceSchemas) => readonly string[],
  load: LoadSchema,
  signal: AbortSignal,
): Promise<ReferenceSchemas> {
  let all = schemas;
  const requested = new Set<string>();
  for (let round = 0; round < rounds && !signal.aborted; round += 1) {
    const wanted = missingOf(all)
      .filter((reference) => !requested.has(reference))
      .slice(0, most - requested.size);
    if (wanted.length === 0) break;
    for (const reference of wanted) requested.add(reference);
    const loaded = await Promise.allSettled(wanted.map((reference) => load(reference, signal)));
    for (const one of loaded) if (one.status === 'fulfilled') all = { ...one.value, ...all };
  }
  return all;
}
