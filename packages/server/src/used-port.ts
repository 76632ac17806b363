import { type AddressInfo, createServer } from 'node:net';

/**
 * Rejects with the error of `listen` when the server cannot have its port. The port is free again afterwards, until the start
 * is done: of two servers that start on it in the same moments, the second may still have written before it is refused.
 * @returns the port; for 0 one that is free
 */
export async function refuseUsedPort({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<number> {
  // A caller that comes in this moment must not keep the port.
  const probe = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.once('listening', () => {
      const bound = (probe.address() as AddressInfo | null)?.port ?? port;
      probe.close(() => resolve(bound));
    });
    probe.listen({ host, port });
  });
}
