// The server's own entry: `node packages/server/src/main.ts serve`. The same program as the `stoa` command.
import './cli/compile-cache.ts';

// Not a static import: that one would be compiled before the cache is there.
// A gateway's own process has little memory: it gets nothing of the server's.
await (process.argv[2] === 'gate' ? import('./cli/gate.ts') : import('./cli/stoa.ts'));
