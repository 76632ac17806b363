import { runProgram } from './program.ts';

process.exitCode = await runProgram(process.argv.slice(2));
// What a command that failed has left open must not keep the process, its port and its database.
if (process.exitCode !== 0) setTimeout(() => process.exit(), 5_000).unref();
