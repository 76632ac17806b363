import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Watches what all Node processes below the given ones hold together (Linux; elsewhere undefined).
 *
 * @param {() => number[]} roots process ids
 * @returns {() => number | undefined} ends the watch; bytes at the peak
 */
export function watchNodeMemory(roots) {
  if (process.platform !== 'linux') return () => undefined;
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, residentBytes(roots()));
  };
  look();
  const timer = setInterval(look, 25);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

function residentBytes(roots) {
  const wanted = new Set(roots);
  let bytes = 0;
  // Children have higher numbers than their parents, but for the rare turn-over.
  for (const pid of readdirSync('/proc')
    .filter(Number)
    .map(Number)
    .sort((a, b) => a - b)) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (wanted.has(field(status, 'PPid'))) wanted.add(pid);
      if (wanted.has(pid) && readlinkSync(`/proc/${pid}/exe`).endsWith('/node')) bytes += field(status, 'VmRSS') * 1024;
    } catch {
      // It ended meanwhile.
    }
  }
  return bytes;
}

const field = (status, name) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))?.[1] ?? 0);
