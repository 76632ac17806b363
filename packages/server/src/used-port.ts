import { createServer } from 'node:net';

/**
 * Rejects with the error of `listen` when the server cannot have its port. The port is free again afterwards, until the start
 * is done: of two servers that start on it in the same moments, the second may still have written before it is refused.
 */
export async function refuseUsedPort({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  // A caller that comes in this moment must not keep the port.
  const probe = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.once('listening', () => probe.close(() => resolve()));
    probe.listen({ host, port });
  });
}
