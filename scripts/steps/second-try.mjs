/** More than these are no accident of a slow moment. */
const mostFailures = 5;

/**
 * Runs tests and, on the build machine (`CI`), the files of those that failed a second time, alone. What passes then is *flaky*: it
 * counts as passed, stands by name above the last line, and is a fault to find (decision 043). At a desk nothing is tried again.
 *
 * @param {(files: string[]) => Promise<import('./tally.mjs').Tally>} run all tests, or those of some files
 * @param {boolean} isBuild
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function withSecondTry(run, isBuild) {
  const first = await run([]);
  const files = [...new Set(first.failures.map((failure) => failure.split(': ')[0]))];
  const isWorthIt =
    first.failed > 0 && first.failed <= mostFailures && files.every((file) => /\.[cm]?[jt]sx?$/.test(file));
  if (!isBuild || !isWorthIt) return first;
  console.log(`\nA second try, alone: ${files.join(', ')}`);
  const second = await run(files);
  const isSame = (failure) => second.failures.some((again) => nameOf(again) === nameOf(failure));
  const flaky = first.failures.filter((failure) => !isSame(failure));
  // What came after a failure in its file did not run the first time.
  const late = Math.max(first.skipped - second.skipped, 0);
  return {
    passed: first.passed + flaky.length + late,
    failed: second.failed,
    skipped: first.skipped - late,
    failures: second.failures,
    flaky,
  };
}

const nameOf = (failure) => failure.split(' — ')[0];
