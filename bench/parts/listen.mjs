import { once } from 'node:events';

/**
 * Listens on a free port of this machine.
 *
 * @param {import('node:http').Server} server
 * @returns the port
 */
export async function listen(server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}
