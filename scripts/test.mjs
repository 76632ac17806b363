import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './steps/install.mjs';
import { requireNode24, toolEnvironment } from './steps/node-24.mjs';
import { Refusal } from './steps/refusal.mjs';
import { root } from './steps/root.mjs';
import { exitCode, lastLine, single, sum } from './steps/tally.mjs';
import { steps as allSteps, changedSteps } from './steps/test-steps.mjs';

const { values, positionals } = readArguments();
if (positionals.length > (values.changed ? 1 : 0)) {
  console.error(`"${positionals.at(-1)}" is no option: --only <steps> and --changed [<commit or branch>] are.`);
  process.exit(1);
}
const steps = values.changed ? changedSteps(positionals[0]) : allSteps;
const names = values.only === undefined ? Object.keys(steps) : values.only.split(',');
const unknown = names.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`--only takes ${Object.keys(steps).join(', ')} (several with commas), not ${unknown.join(', ')}.`);
  process.exit(1);
}

/**
 * Node keeps here what it has compiled. The server and the workers of Vitest are started hundreds of times, and load a quarter
 * faster with it.
 */
const compiled = join(root, '.cache/compiled');

// An exit, unlike a signal, lets the steps take their servers with them.
process.on('SIGTERM', () => process.exit(143));

const total = sum(await runSteps());
if (total.failures.length > 0) console.log(`\nFailed:\n${indented(total.failures)}`);
if (total.flaky.length > 0)
  console.log(`\nFlaky, passed at the second try alone; each is a fault to find:\n${indented(total.flaky)}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
// Scripts read the last line: nothing may come after it.
console.log(lastLine(total));
process.exitCode = exitCode(total);

function indented(lines) {
  return lines.map((each) => `  ${each}`).join('\n');
}

function readArguments() {
  const options = { only: { type: 'string' }, changed: { type: 'boolean', default: false } };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    console.error(
      `${error.message.split('. ')[0]}.\nusage: npm test -- [--only <steps>] [--changed [<commit or branch>]]`,
    );
    return process.exit(1);
  }
}

async function runSteps() {
  const node = await attempt(async () => {
    await ensureInstalled();
    return requireNode24();
  });
  if (node === undefined) return [single('installation', false)];
  const tallies = [];
  for (const name of names) {
    const started = Date.now();
    console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
    const env = toolEnvironment(node, { NODE_COMPILE_CACHE: compiled });
    const tally = (await attempt(() => steps[name](node, env))) ?? single(name, false);
    console.log(`── ${name}: ${lastLine(tally)} in ${Math.round((Date.now() - started) / 1000)} s`);
    tallies.push(tally);
  }
  return tallies;
}

/** A step that cannot run is a failure of its own and stops no other. */
async function attempt(step) {
  try {
    return await step();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    return undefined;
  }
}
