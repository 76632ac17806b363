import { gateCommand } from '@stoa/cli/gate/command';

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
