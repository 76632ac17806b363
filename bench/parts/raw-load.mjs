import { connect } from 'node:net';
import { percentile } from './statistics.mjs';

/**
 * Asks over kept connections with requests that were written beforehand, byte for byte, so that the asking costs a small
 * part of the answering. Answers must carry a Content-Length.
 *
 * @param {{port: number, requests: readonly Buffer[], connections: number, seconds: number, perSecond?: number, expect?: number}} load
 *   `perSecond`: so many and no more, at even intervals; times count from the moment at which a request was due. Without it
 *   each connection asks as soon as it was answered.
 * @returns {Promise<{perSecond: number, count: number, p50: number, p99: number}>} milliseconds
 * @throws when an answer has another status than expected
 */
export async function rawLoad({ port, requests, connections, seconds, perSecond, expect = 200 }) {
  const times = [];
  const idle = [];
  const waiting = [];
  let next = 0;
  let failure;
  const started = performance.now();
  const end = started + seconds * 1000;

  const ask = (asker, due) => {
    asker.due = due;
    asker.socket.write(requests[next++ % requests.length]);
  };
  const answered = (asker, status) => {
    times.push(performance.now() - asker.due);
    if (status !== expect) failure ??= new Error(`answered ${status} instead of ${expect}`);
    if (perSecond === undefined) {
      if (performance.now() < end) ask(asker, performance.now());
    } else if (waiting.length > 0) ask(asker, waiting.shift());
    else idle.push(asker);
  };
  const askers = await Promise.all(Array.from({ length: connections }, () => asker(port, answered)));
  try {
    if (perSecond === undefined) for (const one of askers) ask(one, performance.now());
    else {
      idle.push(...askers);
      await pace(perSecond, started, end, (due) => {
        const free = idle.pop();
        if (free) ask(free, due);
        else waiting.push(due);
      });
    }
    while (performance.now() < end && !failure) await new Promise((resolve) => setTimeout(resolve, 20));
    if (failure) throw failure;
  } finally {
    for (const { socket } of askers) socket.destroy();
  }
  const elapsed = (performance.now() - started) / 1000;
  return {
    perSecond: times.length / elapsed,
    count: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/** Calls `send` with the moment at which each request is due. @returns {Promise<void>} */
function pace(perSecond, started, end, send) {
  let sent = 0;
  return new Promise((resolve) => {
    const tick = () => {
      const now = performance.now();
      if (now >= end) return resolve();
      for (const due = ((now - started) / 1000) * perSecond; sent < due; sent++)
        send(started + (sent / perSecond) * 1000);
      setTimeout(tick, 1);
    };
    tick();
  });
}

async function asker(port, answered) {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const one = { socket, due: 0 };
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    received += /** @type {Buffer & {latin1Slice(): string}} */ (bytes).latin1Slice();
    const border = received.indexOf('\r\n\r\n');
    if (border < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, border + 2))?.[1] ?? 0);
    if (received.length < border + 4 + length) return;
    const status = Number(received.slice(9, 12));
    received = '';
    answered(one, status);
  });
  return one;
}
