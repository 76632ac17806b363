/** An error that is shown as one sentence, without a stack trace. */
export class Refusal extends Error {}

/** Runs a script's main function: a refusal, an unknown option too, becomes its sentence on stderr and exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    const isRefusal = error instanceof Refusal || String(error?.code).startsWith('ERR_PARSE_ARGS');
    if (!isRefusal) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
