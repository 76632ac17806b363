import { runProgram } from './program.ts';

process.exitCode = await runProgram(process.argv.slice(2));
// A command that a signal has ended may still wait for a database that is not its own.
if (process.exitCode > 128) process.exit();
// What a command that failed has left open must not keep the process, its port and its database.
if (process.exitCode !== 0) setTimeout(() => process.exit(), 5_000).unref();
