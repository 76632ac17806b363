/** An error that is shown as one sentence, without a stack trace. */
export class Refusal extends Error {}

/** Runs a script's main function: a refusal becomes its sentence on stderr and exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
