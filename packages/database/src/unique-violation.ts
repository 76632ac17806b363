/**
 * The index or constraint that a write ran into (SQLSTATE 23505), so that a race ends in a 409 and not in a 500.
 * @returns its name, or undefined for any other error
 */
export function violatedUnique(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}
