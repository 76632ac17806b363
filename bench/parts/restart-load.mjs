import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Goes on asking while somebody restarts the server, and counts what is answered.
 *
 * @param {{port: number, requests: readonly Buffer[], connections: number, until: Promise<unknown>}} load
 * @returns {Promise<Record<string, number>>} how often each status came; `none` counts failed connections
 */
export async function restartLoad({ port, requests, connections, until }) {
  const counts = {};
  let over = false;
  void until.finally(() => {
    over = true;
  });
  const worker = async (number) => {
    for (let index = number; !over; index += connections) {
      const status = await once(port, requests[index % requests.length]).catch(() => 'none');
      counts[status] = (counts[status] ?? 0) + 1;
      await wait(status === 'none' ? 20 : 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => worker(number)));
  return counts;
}

/** Opens a new connection: a kept one would hide whether the server still accepts connections. */
function once(port, request) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let received = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (bytes) => {
      received += /** @type {Buffer & {latin1Slice(): string}} */ (bytes).latin1Slice();
      if (!received.includes('\r\n\r\n')) return;
      resolve(Number(received.slice(9, 12)));
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('ended without an answer')));
  });
}
