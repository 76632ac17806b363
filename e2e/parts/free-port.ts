import { createServer } from 'node:net';

/**
 * Each worker has a lane of its own, below the ports that systems give to outgoing connections: between the moment a port is
 * found free and the moment a process listens on it, no other worker can have found the same.
 */
const laneStart = 20_000;
const laneWidth = 3_000;
const lanes = 4;

const lane = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % lanes;
// The next worker of a lane, after a failure, does not begin where parts of the last one may still be ending.
let offset = process.pid % laneWidth;

/** A loopback port that is not in use right now. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < laneWidth; tried++) {
    const port = laneStart + lane * laneWidth + offset;
    offset = (offset + 1) % laneWidth;
    if (await isFree(port)) return port;
  }
  throw new Error(`Every port from ${laneStart + lane * laneWidth} on is taken.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
