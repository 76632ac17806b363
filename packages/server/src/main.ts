// The server's own entry: `node packages/server/src/main.ts serve`. The same program as the `stoa` command.
import './cli/stoa.ts';
