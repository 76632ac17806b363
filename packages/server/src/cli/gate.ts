import { setFlagsFromString } from 'node:v8';
import { gateCommand } from '@stoa/cli/gate/command';

// A small young generation: what the pages of a snapshot leave behind is collected early, for less memory and a little time.
setFlagsFromString('--max-semi-space-size=1');
setFlagsFromString('--optimize-for-size');
// What compiles needs memory of its own, and its threads keep that: one optimizing compiler of two, and small pieces.
setFlagsFromString('--no-maglev');
setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');

const write = (to: NodeJS.WriteStream) => (line: string) => void to.write(`${line}\n`);

try {
  await gateCommand(process.argv.slice(3), {
    env: process.env,
    out: write(process.stdout),
    err: write(process.stderr),
  });
} catch (error) {
  process.stderr.write(`stoa: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
