import { execFile } from 'node:child_process';

/** What systemd is told about this process (`Type=notify`). Without systemd nothing happens. */
export interface ServiceManager {
  /** Serving now; from here on a sign of life goes out as often as the unit's `WatchdogSec` asks for. */
  ready(): void;
  /** Ends on purpose. */
  stopping(): void;
}

type Tell = (...messages: string[]) => void;

/**
 * Messages go through the program `systemd-notify`: Node has no datagram sockets of the file system. The unit therefore needs
 * `NotifyAccess=all`, because the program is a child of this process.
 */
export function serviceManager(env: Record<string, string | undefined>, tell: Tell = notify): ServiceManager {
  if (!env.NOTIFY_SOCKET) return { ready() {}, stopping() {} };
  const watchdogMs = Number(env.WATCHDOG_USEC ?? 0) / 1_000;
  let timer: NodeJS.Timeout | undefined;
  return {
    ready() {
      tell('READY=1', 'STATUS=Serving');
      // Twice in its time, so that one sign that is late ends nothing. A process that is stuck sends none.
      if (watchdogMs > 0) timer = setInterval(() => tell('WATCHDOG=1'), watchdogMs / 2).unref();
    },
    stopping() {
      clearInterval(timer);
      tell('STOPPING=1', 'STATUS=Finishing requests');
    },
  };
}

/** A sign that cannot be given is systemd's to notice. */
function notify(...messages: string[]): void {
  execFile('systemd-notify', messages, () => {});
}
