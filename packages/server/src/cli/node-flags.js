/** @type {Readonly<Record<string, readonly string[]>>} */
const flags = {
  // By itself V8 lets the young generation grow to 128 MB while the program is loaded, and never takes them back. It grows in small
  // steps, and each of them copies what is loaded.
  serve: ['--max-semi-space-size=16', '--min-semi-space-size=16'],
  // One thread that helps, and one optimizing compiler of two: what they use, the process keeps.
  gate: ['--max-semi-space-size=1', '--optimize-for-size', '--no-maglev', '--v8-pool-size=1'],
};

/**
 * Begins this process anew with the flags of Node that its command is to have: most are read before any program, and code that was
 * compiled under other flags is compiled again. The process keeps its number and its standard streams. Flags that whoever
 * started it has given count more.
 * @param {string | undefined} command
 */
export function startWithFlags(command) {
  const wanted = flags[command ?? ''] ?? [];
  const given = `${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`;
  const missing = wanted.filter((flag) => !given.includes(flag.replace(/=.*/, '')));
  // A channel to a parent (`node --watch`) would be lost.
  if (missing.length === 0 || process.connected || process.platform === 'win32') return;
  // And so would a socket of systemd: Node closes for the next program what it has inherited.
  if (process.env.LISTEN_PID === String(process.pid)) return;
  process.execve?.(process.execPath, [process.execPath, ...missing, ...process.execArgv, ...process.argv.slice(1)]);
}
