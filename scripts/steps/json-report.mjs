import { readFileSync, writeFileSync } from 'node:fs';
import { JsonReporter } from 'vitest/node';

/** Vitest's JSON report with what was thrown outside of any test (`unhandledErrors`): that fails a run too, and Vitest leaves it out. */
export default class JsonReport extends JsonReporter {
  /** @override */
  async onTestRunEnd(modules, errors) {
    await super.onTestRunEnd(modules);
    const file = Object(this.ctx.config.outputFile).json;
    const unhandledErrors = errors.map(({ name, message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      file: VITEST_TEST_PATH,
      test: VITEST_TEST_NAME,
      message: stack ?? `${name}: ${message}`,
    }));
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), unhandledErrors }));
  }
}
