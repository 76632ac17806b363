import { Agent, get } from 'node:http';
import { percentile } from './statistics.mjs';

/**
 * Asks one address again and again over kept connections, for a bounded time.
 *
 * @param {{url: string, headers?: Record<string, string>, connections: number, seconds: number}} load
 * @returns {Promise<{perSecond: number, p50: number, p99: number}>} requests a second; milliseconds
 * @throws when an answer is not 200
 */
export async function load({ url, headers = {}, connections, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) times.push(await timedGet(url, headers, agent));
  };
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    agent.destroy();
  }
  const elapsed = (performance.now() - started) / 1000;
  return { perSecond: times.length / elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** @returns {Promise<number>} milliseconds until the whole answer is there */
export function timedGet(url, headers, agent) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - started));
    }).on('error', reject);
  });
}
