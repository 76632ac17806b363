import { violatedUnique } from '../../database/unique-violation.ts';
import { Problem } from '../../problem.ts';

const sentences: Readonly<Record<string, readonly [field: string, reason: string]>> = {
  applications_name: ['name', 'is the name of another application of yours'],
  applications_reference: ['reference_id', 'is in use already'],
};

/** Rethrows; a name or reference id that is taken becomes 409 with the field. */
export function asConflict(error: unknown): never {
  const [field, reason] = sentences[violatedUnique(error) ?? ''] ?? [];
  if (!field || !reason) throw error;
  throw new Problem('conflict', 409, `${field} ${reason}.`, {
    invalid: [{ field, reason, rule: 'invalid', source: 'body' }],
    cause: error,
  });
}
