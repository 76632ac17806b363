import { connect } from 'node:net';

/** Sends the request over a connection of its own. @returns the status */
export function askOnce(port, request) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () => socket.write(request));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(Number(data.toString('latin1', 9, 12)));
    });
    socket.once('error', reject);
  });
}

/** Until the gate follows: it hears of a new key a moment after the database has it. */
export async function untilAllowed(port, request) {
  while ((await askOnce(port, request)) !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
}
