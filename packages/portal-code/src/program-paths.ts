/** Paths that belong to programs: what is not found there is a problem body, never the portal's page. */
const programPrefixes = [
  '/api/',
  '/kauth/',
  '/v2/',
  '/management/',
  '/gateway/',
  '/dev/',
  '/sandbox/',
  '/assets/',
  '/metrics',
  '/healthz',
  '/readyz',
];

export function isPathForPrograms(path: string): boolean {
  const lower = path.toLowerCase();
  // A path with two slashes at its start was joined wrongly by a program.
  return lower.startsWith('//') || programPrefixes.some((prefix) => lower.startsWith(prefix));
}
