import { refusedField } from '@stoa/common/problem';
import type { ProblemCode } from '@stoa/contract/problem-codes';
import { violatedUnique } from '@stoa/database/unique-violation';

const refusals: Readonly<Record<string, readonly [code: ProblemCode, field: string, reason: string]>> = {
  applications_name: ['name_taken', 'name', 'is the name of another application of yours'],
  applications_reference: ['reference_id_taken', 'reference_id', 'is in use already'],
};

/** Rethrows; a name or reference id that is taken becomes 409 with the field. */
export function asConflict(error: unknown): never {
  const refusal = refusals[violatedUnique(error) ?? ''];
  if (!refusal) throw error;
  throw refusedField(...refusal, { status: 409, cause: error });
}
