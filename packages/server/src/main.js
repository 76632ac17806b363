// The server's own entry: `node packages/server/src/main.js serve`. The same program as the `stoa` command.
// Plain JavaScript, with what it imports first: for a module that is not in the cache yet Node loads a TypeScript compiler.
import { startWithFlags } from './cli/node-flags.js';

startWithFlags(process.argv[2]);
await import('./cli/compile-cache.js');
// Not a static import: that one would be compiled before the cache is there.
// A gateway's own process has little memory: it gets nothing of the server's.
await (process.argv[2] === 'gate' ? import('./cli/gate.ts') : import('./cli/stoa.ts'));
