// The server's own entry: `node packages/server/src/main.ts serve`. The same program as the `stoa` command.
import './cli/compile-cache.ts';

// Not a static import: that one would be compiled before the cache is there.
await import('./cli/stoa.ts');
